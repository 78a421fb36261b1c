type Search = Record<string, string | undefined>

/** Parses a query string to strings only, because ids exceed the range of numbers. */
export const parseSearch = (query: string): Search => Object.fromEntries(new URLSearchParams(query))

export function stringifySearch(search: Record<string, unknown>): string {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined && value !== null) query.set(name, String(value))
  }
  return query.size > 0 ? `?${query}` : ''
}

/** Omits absent and empty values. */
const only = (search: Record<string, unknown>, ...names: string[]): Search =>
  Object.fromEntries(
    names.flatMap((name) => {
      const value = search[name]
      return typeof value === 'string' && value !== '' ? [[name, value]] : []
    }),
  )

const authModes = ['signUp', 'forgot', 'reset'] as const
export type AuthMode = 'signIn' | (typeof authModes)[number]

export interface AuthSearch {
  /** Defaults to sign-in. */
  mode?: AuthMode
  /** Token of a password reset link. */
  token?: string
  /** Set by the sign-in library when a link or a Google login failed. */
  error?: string
}

export function authSearch(search: Record<string, unknown>): AuthSearch {
  const mode = authModes.find((each) => each === search['mode'])
  return { ...only(search, 'token', 'error'), ...(mode ? { mode } : {}) }
}

export interface PlatformsSearch {
  connect_error?: string
  connected?: string
}

export const platformsSearch = (search: Record<string, unknown>): PlatformsSearch =>
  only(search, 'connect_error', 'connected')

export interface WorkspaceSearch {
  connected?: string
}

export const workspaceSearch = (search: Record<string, unknown>): WorkspaceSearch => only(search, 'connected')

/** Filters of a decision log; `decisions/log-filter-logic.ts` validates the values. */
export interface LogSearch {
  outcome?: string
  state?: string
  reason?: string
  rule?: string
  type?: string
  kind?: string
  period?: string
  search?: string
}

export const logSearch = (search: Record<string, unknown>): LogSearch =>
  only(search, 'outcome', 'state', 'reason', 'rule', 'type', 'kind', 'period', 'search')

export const liveChatTabs = ['chat', 'train', 'publish'] as const
export type LiveChatTab = (typeof liveChatTabs)[number]

export interface LiveChatSearch {
  /** Defaults to the conversations. */
  tab?: LiveChatTab
  conversation?: string
  /** The inbox validates the value. */
  filter?: string
}

export function liveChatSearch(search: Record<string, unknown>): LiveChatSearch {
  const tab = liveChatTabs.find((each) => each === search['tab'])
  return { ...only(search, 'conversation', 'filter'), ...(tab ? { tab } : {}) }
}

export interface AutomationSearch {
  automation_id?: string
}

export const automationSearch = (search: Record<string, unknown>): AutomationSearch =>
  only(search, 'automation_id')

export interface ChatSearch {
  provider_id?: string
}

export const chatSearch = (search: Record<string, unknown>): ChatSearch => only(search, 'provider_id')
