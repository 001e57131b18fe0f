// Pictures that are dropped on a screen or pasted while it is shown. The visible twin is the
// button that opens the library.

/**
 * The first picture of what is handed over; a file of another kind when there is none, so that
 * somebody says why it cannot be used.
 * @param {DataTransfer | null} data
 */
function pictureIn(data) {
  const files = [...(data?.files ?? [])];
  return files.find(({ type }) => type.startsWith('image/')) ?? files[0] ?? null;
}

/**
 * Calls `take` with each picture until the returned function is called.
 * @param {HTMLElement} element shows where a picture may be dropped
 * @param {(file: File) => void} take
 */
export function onPicture(element, take) {
  let depth = 0;
  /** @param {number} now */
  const over = (now) => {
    depth = Math.max(0, now);
    element.classList.toggle('receiving', depth > 0);
  };
  element.addEventListener('dragenter', (event) => {
    if (event.dataTransfer?.types.includes('Files')) over(depth + 1);
  });
  element.addEventListener('dragleave', () => over(depth - 1));
  element.addEventListener('dragover', (event) => event.preventDefault());
  element.addEventListener('drop', (event) => {
    event.preventDefault();
    over(0);
    const file = pictureIn(event.dataTransfer);
    if (file) take(file);
  });
  /** @param {ClipboardEvent} event */
  const paste = (event) => {
    const file = pictureIn(event.clipboardData);
    if (!file) return;
    event.preventDefault();
    take(file);
  };
  document.addEventListener('paste', paste);
  return () => document.removeEventListener('paste', paste);
}
