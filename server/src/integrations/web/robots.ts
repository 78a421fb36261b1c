/** Servers refuse longer addresses as well. In characters. */
export const maxAddressLength = 2000

export const bytesOfRules = (rules: readonly RobotsRule[]) =>
  rules.reduce((sum, { pattern }) => sum + 100 + 2 * pattern.length, 500)

/** Rules of one file that count; the others are ignored. */
const maxRules = 1000
const maxPatternLength = 500
const maxWildcards = 10

export interface RobotsRule {
  allow: boolean
  /** Path; `*` matches anything and `$` the end. */
  pattern: string
}

/**
 * Returns the rules of a robots.txt for one user agent: those that name it, else those for `*`. The longest come first; of equally
 * long ones, those that allow.
 */
export function rulesFor(robots: string, userAgent: string): RobotsRule[] {
  const groups = groupsOf(robots.slice(0, 500_000))
  const ownGroups = groups.filter(({ userAgents }) =>
    userAgents.some((name) => userAgent.toLowerCase().startsWith(name)),
  )
  const groupsToFollow =
    ownGroups.length > 0 ? ownGroups : groups.filter(({ userAgents }) => userAgents.includes('*'))
  return groupsToFollow
    .flatMap(({ rules }) => rules)
    .filter(({ pattern }) => pattern.split('*').length <= maxWildcards + 1)
    .slice(0, maxRules)
    .toSorted((a, b) => b.pattern.length - a.pattern.length || Number(b.allow) - Number(a.allow))
}

/**
 * Returns whether a path may be read: the first matching rule decides. The cost is at most the number of rules times the length
 * of the path.
 */
export function mayRead(rules: readonly RobotsRule[], path: string): boolean {
  if (path.length > maxAddressLength) return false
  const escaped = withEqualEscapes(path)
  return rules.find(({ pattern }) => matches(pattern, escaped))?.allow ?? true
}

/** Returns a path with all other characters than those of ASCII escaped, and escapes in capital letters. */
const withEqualEscapes = (path: string): string =>
  path
    .toWellFormed()
    .replace(/[^\0-\x7f]+/gu, encodeURIComponent)
    .replace(/%[\da-f]{2}/gi, (escape) => escape.toUpperCase())

interface Group {
  userAgents: string[]
  rules: RobotsRule[]
  /** A line of user agents after a rule begins the next group, also after an empty rule, which allows everything. */
  hasRules: boolean
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = []
  let open: Group | null = null
  for (const line of robots.split(/\r\n?|\n/)) {
    const [name = '', ...rest] = (line.split('#')[0] ?? '').split(':')
    const field = name.trim().toLowerCase()
    const value = rest.join(':').trim()
    if (field === 'user-agent') {
      if (!open || open.hasRules) groups.push((open = { userAgents: [], rules: [], hasRules: false }))
      open.userAgents.push(...productOf(value))
    } else if (open && (field === 'allow' || field === 'disallow')) {
      open.hasRules = true
      const pattern = withEqualEscapes(value.slice(0, maxPatternLength))
      if (pattern !== '') open.rules.push({ allow: field === 'allow', pattern })
    }
  }
  return groups
}

/** Returns the product that a line names, without its version. */
const productOf = (userAgent: string): string[] => userAgent.toLowerCase().match(/^(?:\*|[a-z_-]+)/) ?? []

/** Matches the parts between `*` from left to right, in linear time. */
function matches(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$')
  const [first = '', ...pieces] = (ends ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = ends ? pieces.pop() : undefined
  let at = first.length
  for (const piece of pieces) {
    const index = indexOf(path, piece, at)
    if (index < 0) return false
    at = index + piece.length
  }
  if (!ends) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}

/**
 * Returns the first position of `piece` at or after `from`, or -1, with the algorithm of Knuth, Morris and Pratt:
 * `String.indexOf` takes the product of both lengths for repetitive texts.
 */
function indexOf(text: string, piece: string, from: number): number {
  if (piece === '') return from
  const borders = new Uint16Array(piece.length)
  for (let at = 1, length = 0; at < piece.length; at += 1) {
    while (length > 0 && piece.charCodeAt(at) !== piece.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (piece.charCodeAt(at) === piece.charCodeAt(length)) length += 1
    borders[at] = length
  }
  for (let at = from, length = 0; at < text.length; at += 1) {
    while (length > 0 && text.charCodeAt(at) !== piece.charCodeAt(length)) length = borders[length - 1] ?? 0
    if (text.charCodeAt(at) === piece.charCodeAt(length)) length += 1
    if (length === piece.length) return at - length + 1
  }
  return -1
}
