import {
  aiConversationPath,
  commentReplyPath,
  deleteCommentPath,
  dmReplyPath,
  paths,
  privateMessagePath,
} from '../../lib/paths.ts'
import { paletteWords } from '../../copy/palette.ts'

export type Theme = keyof typeof paletteWords.themes

export type Action =
  | { kind: 'go'; path: string }
  | { kind: 'account'; id: string }
  | { kind: 'connect' }
  | { kind: 'theme'; theme: Theme }
  | { kind: 'assistant' }
  | { kind: 'shortcuts' }
  | { kind: 'logout' }

export interface Command {
  id: string
  group: GroupName
  label: string
  /** A second line. */
  note?: string
  /** Further words that find it. */
  also?: string
  /** The keys that do the same. */
  keys?: string
  action: Action
}

export type GroupName = keyof typeof paletteWords.groups

const page = (name: keyof typeof paletteWords.pages, path: string, keys?: string): Command => ({
  id: `go ${name}`,
  group: 'go',
  label: paletteWords.pages[name],
  also: paletteWords.also[name],
  ...(keys === undefined ? {} : { keys }),
  action: { kind: 'go', path },
})

const pages: readonly Command[] = [
  page('dashboard', paths.workspace, 'g d'),
  page('automations', paths.automations, 'g a'),
  page('activity', paths.accountLedger),
  page('liveChat', paths.liveChat, 'g l'),
  {
    id: 'go assistant',
    group: 'go',
    label: paletteWords.pages.assistant,
    also: paletteWords.also.assistant,
    keys: 'g i',
    action: { kind: 'assistant' },
  },
  page('billing', paths.billing, 'g b'),
  page('settings', paths.settings),
  page('platforms', paths.platforms, 'g p'),
  page('connections', paths.connections),
]

const kinds: readonly Command[] = [
  {
    id: 'create',
    group: 'create',
    label: paletteWords.create,
    keys: 'c',
    action: { kind: 'go', path: paths.createAutomation },
  },
  ...(
    [
      ['AI Conversation Engagement', aiConversationPath()],
      ['Trigger Messages on Keywords (DM)', dmReplyPath()],
      ['Reply on Comments', commentReplyPath()],
      ['Direct Message (Who Comment on your post)', privateMessagePath()],
      ['Delete Unwanted Comments', deleteCommentPath()],
    ] as const
  ).map(([label, path]): Command => ({
    id: `create ${label}`,
    group: 'create',
    label,
    also: 'create new',
    action: { kind: 'go', path },
  })),
]

const themes: readonly Command[] = (['dark', 'light', 'system'] as const).map((theme) => ({
  id: `theme ${theme}`,
  group: 'theme',
  label: paletteWords.themes[theme],
  also: paletteWords.also.theme,
  action: { kind: 'theme', theme },
}))

const rest: readonly Command[] = [
  {
    id: 'shortcuts',
    group: 'help',
    label: paletteWords.shortcuts,
    also: paletteWords.also.shortcuts,
    keys: '?',
    action: { kind: 'shortcuts' },
  },
  {
    id: 'logout',
    group: 'help',
    label: paletteWords.logout,
    also: paletteWords.also.logout,
    action: { kind: 'logout' },
  },
]

const connect: Command = {
  id: 'connect',
  group: 'account',
  label: paletteWords.connect,
  action: { kind: 'connect' },
}

/** What always stands in the palette, before and behind what belongs to the account. */
export const first: readonly Command[] = [...pages, ...kinds]
export const last: readonly Command[] = [connect, ...themes, ...rest]
