/** Browsers that cannot say when they are idle get as long. Milliseconds. */
const aWhile = 1000

/** Does something that nobody waits for once the page has nothing else to do. Gives the way to call it off. */
export function whenIdle(work: () => void): () => void {
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(work, aWhile)
    return () => clearTimeout(timer)
  }
  const asked = requestIdleCallback(work)
  return () => cancelIdleCallback(asked)
}
