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
  /** Second line of the entry. */
  note?: string
  /** Additional search terms. */
  also?: string
  /** Keyboard shortcut of the command. */
  keys?: string
  action: Action
}

export type GroupName = keyof typeof paletteWords.groups

const pageCommand = (name: keyof typeof paletteWords.pages, path: string, keys?: string): Command => ({
  id: `go ${name}`,
  group: 'go',
  label: paletteWords.pages[name],
  also: paletteWords.also[name],
  ...(keys === undefined ? {} : { keys }),
  action: { kind: 'go', path },
})

const pageCommands: readonly Command[] = [
  pageCommand('dashboard', paths.workspace, 'g d'),
  pageCommand('automations', paths.automations, 'g a'),
  pageCommand('activity', paths.accountDecisionLog),
  pageCommand('liveChat', paths.liveChat, 'g l'),
  {
    id: 'go assistant',
    group: 'go',
    label: paletteWords.pages.assistant,
    also: paletteWords.also.assistant,
    keys: 'g i',
    action: { kind: 'assistant' },
  },
  pageCommand('billing', paths.billing, 'g b'),
  pageCommand('settings', paths.settings),
  pageCommand('platforms', paths.platforms, 'g p'),
  pageCommand('connections', paths.connections),
]

const createCommands: readonly Command[] = [
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

const themeCommands: readonly Command[] = (['dark', 'light', 'system'] as const).map((theme) => ({
  id: `theme ${theme}`,
  group: 'theme',
  label: paletteWords.themes[theme],
  also: paletteWords.also.theme,
  action: { kind: 'theme', theme },
}))

const helpCommands: readonly Command[] = [
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

const connectCommand: Command = {
  id: 'connect',
  group: 'account',
  label: paletteWords.connect,
  action: { kind: 'connect' },
}

/** Commands that do not depend on the account, listed before and after those that do. */
export const leadingCommands: readonly Command[] = [...pageCommands, ...createCommands]
export const trailingCommands: readonly Command[] = [connectCommand, ...themeCommands, ...helpCommands]
