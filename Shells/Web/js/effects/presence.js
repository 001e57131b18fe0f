// A mark outside the database that says Dayly was used here. Browsers that run out of room clear
// the database and leave the mark: a start that finds it alone can say what has happened, instead
// of welcoming somebody who has been here for a year.

const markName = 'was here';

/** Dayly holds something here from now on. */
export function mark() {
  try {
    localStorage.setItem(markName, '1');
  } catch (error) {
    // Where nothing may be kept, nothing can be missed.
  }
}

/** Whether Dayly has held something here, as far as the mark says. */
export function isMarked() {
  try {
    return localStorage.getItem(markName) !== null;
  } catch (error) {
    return false;
  }
}

/** Whether there was something here; asked once, then forgotten. */
export function wasHere() {
  const was = isMarked();
  forget();
  return was;
}

/** What was here is gone by its owner's own wish. */
export function forget() {
  try {
    localStorage.removeItem(markName);
  } catch (error) {
    // Nothing was kept.
  }
}
