/** The keys of every shortcut, in the syntax of tinykeys. The names are in `features/palette/shortcut-names.ts`. */
export const shortcutKeys = {
  palette: '$mod+k',
  sheet: '[Shift]+?',
  dashboard: 'g d',
  automations: 'g a',
  liveChat: 'g l',
  assistant: 'g i',
  billing: 'g b',
  platforms: 'g p',
  create: 'c',
  notifications: 'n',
  sidebar: '$mod+b',
  assistantPanel: '$mod+i',
  search: '/',
  next: 'j',
  previous: 'k',
  close: 'Escape',
  extendDown: 'Shift+ArrowDown',
  extendUp: 'Shift+ArrowUp',
  select: 'x',
  edit: 'e',
  pause: 'p',
  duplicate: 'd',
  remove: 'Delete',
  reply: 'r',
  quote: 'q',
  markUnread: 'u',
  markDone: 'y',
  assign: 'm',
  submit: '$mod+Enter',
  saveDraft: '$mod+KeyS',
  flip: 'v',
  test: 't',
  newChat: '$mod+Shift+o',
} as const

export type Shortcut = keyof typeof shortcutKeys

/** Shortcuts that open a page, or create an automation, from every screen. */
export const pageShortcuts = [
  'dashboard',
  'automations',
  'liveChat',
  'assistant',
  'billing',
  'platforms',
  'create',
] as const satisfies readonly Shortcut[]

/** Shortcuts that act on every screen; the others are those of one screen. */
export const frameShortcuts: ReadonlySet<Shortcut> = new Set(['sheet', ...pageShortcuts, 'notifications'])

const keyNames: Readonly<Record<string, string>> = {
  Delete: 'Del',
  KeyS: 'S',
  k: 'K',
  b: 'B',
  i: 'I',
  o: 'O',
  ArrowDown: '↓',
  ArrowUp: '↑',
}

/** Returns the keys of a shortcut as `Keys` shows them: "$mod+K", "g d", "Del". */
export const shownKeys = (shortcut: Shortcut): string =>
  shortcutKeys[shortcut]
    .replace('[Shift]+', '')
    .split('+')
    .map((key, _index, keys) => (keys.length > 1 || key.length > 1 ? (keyNames[key] ?? key) : key))
    .join('+')
