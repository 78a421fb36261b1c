/** Returns whether a statement failed because a row with that key exists. The error of the driver may be wrapped. */
export function isUniqueViolation(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    if ('code' in each && each.code === '23505') return true
  }
  return false
}
