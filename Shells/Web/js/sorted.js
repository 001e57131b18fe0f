// Finding a place in what is sorted. The native twin is in Ordering.swift.

/**
 * Of a sorted list, by halving: how many elements at its beginning fulfil `isBefore`.
 * @template T
 * @param {readonly T[]} sorted @param {(element: T) => boolean} isBefore
 */
export function place(sorted, isBefore) {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(sorted[middle])) low = middle + 1;
    else high = middle;
  }
  return low;
}
