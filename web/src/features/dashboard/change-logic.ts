/** Returns the change in whole per cent; null if there is nothing to compare. */
export function changeOf(now: number | null | undefined, before: number | null | undefined): number | null {
  if (now === null || now === undefined || before === null || before === undefined || before === 0)
    return null
  return Math.round(((now - before) / before) * 100)
}
