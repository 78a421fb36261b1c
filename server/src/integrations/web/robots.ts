export interface RobotsRule {
  allow: boolean
  /** Path with `*` for anything and `$` for the end. */
  pattern: string
}

/** The rules of a robots.txt for one visitor: those that name it, else those for everybody. */
export function rulesFor(robots: string, visitor: string): RobotsRule[] {
  const groups = groupsOf(robots.slice(0, 500_000))
  const named = groups.filter(({ visitors }) =>
    visitors.some((name) => visitor.toLowerCase().startsWith(name)),
  )
  const chosen = named.length > 0 ? named : groups.filter(({ visitors }) => visitors.includes('*'))
  return chosen.flatMap(({ rules }) => rules)
}

/** Whether a path may be read: the longest rule that fits decides, and of two equally long ones the kinder. */
export function mayRead(rules: readonly RobotsRule[], path: string): boolean {
  const fitting = rules.filter(({ pattern }) => fits(pattern, path))
  const longest = Math.max(0, ...fitting.map(({ pattern }) => pattern.length))
  const deciding = fitting.filter(({ pattern }) => pattern.length === longest)
  return deciding.length === 0 || deciding.some(({ allow }) => allow)
}

interface Group {
  visitors: string[]
  rules: RobotsRule[]
}

function groupsOf(robots: string): Group[] {
  const groups: Group[] = []
  let open: Group | null = null
  for (const line of robots.split(/\r\n?|\n/)) {
    const [name = '', ...rest] = (line.split('#')[0] ?? '').split(':')
    const field = name.trim().toLowerCase()
    const value = rest.join(':').trim()
    if (field === 'user-agent') {
      if (!open || open.rules.length > 0) groups.push((open = { visitors: [], rules: [] }))
      open.visitors.push(value.toLowerCase())
    } else if (open && (field === 'allow' || field === 'disallow') && value !== '') {
      open.rules.push({ allow: field === 'allow', pattern: value.slice(0, 500) })
    }
  }
  return groups
}

/** Piece by piece from the left, so that no pattern takes long. */
function fits(pattern: string, path: string): boolean {
  const ends = pattern.endsWith('$')
  const [first = '', ...pieces] = (ends ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  const last = ends ? pieces.pop() : undefined
  let at = first.length
  for (const piece of pieces) {
    const found = path.indexOf(piece, at)
    if (found < 0) return false
    at = found + piece.length
  }
  if (!ends) return true
  return last === undefined ? at === path.length : path.length - last.length >= at && path.endsWith(last)
}
