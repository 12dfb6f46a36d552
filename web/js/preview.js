// The preview of what is pasted into another site is as high as it asks to be, as it will be there (web/embed/embed.js).

window.addEventListener("message", ({ source, origin, data }) => {
  const frame = document.querySelector("#panel .embed-preview iframe");
  if (!frame || source !== frame.contentWindow || origin !== location.origin || data?.virtu !== 1) return;
  const height = Number(data.detail?.height);
  if (data.event === "height" && height > 0 && height < 5000) frame.style.height = `${Math.round(height)}px`;
});
