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

type Reader<N extends string> = (search: Record<string, unknown>) => Partial<Record<N, string>>

/** Returns a function that reads the named parameters and omits absent and empty values. */
const reads =
  <const N extends string>(...names: N[]): Reader<N> =>
  (search) => {
    const parameters: Partial<Record<N, string>> = {}
    for (const name of names) {
      const value = search[name]
      if (typeof value === 'string' && value !== '') parameters[name] = value
    }
    return parameters
  }

/** `stop`: stop or undo a change of the email address. `sso`: single sign-on. */
const authModes = ['signUp', 'forgot', 'reset', 'stop', 'sso'] as const
export type AuthMode = 'signIn' | (typeof authModes)[number]

export interface AuthSearch {
  /** Defaults to sign-in. */
  mode?: AuthMode
  /** Token of a link in a mail. */
  token?: string
  /** Set by the sign-in library when a link or a Google login failed. */
  error?: string
  /** Set after a confirmation link that did not sign in. */
  confirmed?: string
  /** Token of an invitation. */
  invitation?: string
  /** The address to which the invitation was sent. */
  email?: string
  /** How many passkeys the owner of the token has; absent for none. */
  passkeys?: string
}

export function authSearch(search: Record<string, unknown>): AuthSearch {
  const mode = authModes.find((each) => each === search['mode'])
  return {
    ...reads('token', 'error', 'confirmed', 'invitation', 'email', 'passkeys')(search),
    ...(mode ? { mode } : {}),
  }
}

/**
 * `assistant` says that the assistant was requested without a connected account; `notice` is a notification that a push
 * message opens.
 */
export const platformsSearch = reads('connect_error', 'connected', 'assistant', 'notice')
export const workspaceSearch = reads('connected')
/** `email`: whether the link of a new address worked, `changed` or `failed`. */
export const settingsSearch = reads('email')
export const automationSearch = reads('automation_id', 'recipe')
export const chatSearch = reads('provider_id')

/** Filters of a decision log, whose values `decisions/filter/log-filter-logic.ts` validates, and the open entry. */
export const logSearch = reads(
  'outcome',
  'state',
  'reason',
  'rule',
  'type',
  'kind',
  'period',
  'search',
  'own',
  'entry',
)

export const liveChatTabs = ['chat', 'train', 'publish'] as const
export type LiveChatTab = (typeof liveChatTabs)[number]

interface LiveChatSearch {
  /** Defaults to the conversations. */
  tab?: LiveChatTab
  conversation?: string
  /** The inbox validates the value. */
  filter?: string
}

export function liveChatSearch(search: Record<string, unknown>): LiveChatSearch {
  const tab = liveChatTabs.find((each) => each === search['tab'])
  return { ...reads('conversation', 'filter')(search), ...(tab ? { tab } : {}) }
}
