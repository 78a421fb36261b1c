import { segment, type Credentials, type Graph, requireSuccess } from './graph/graph.ts'

/** A question in an empty chat. */
export interface ProfileQuestion {
  question: string
  payload: string
}

/** An entry of the menu of every chat. */
export type ProfileEntry =
  | { type: 'postback'; title: string; payload: string }
  | { type: 'web_url'; title: string; url: string }

export interface MessengerProfile {
  ice_breakers: readonly ProfileQuestion[]
  persistent_menu: readonly ProfileEntry[]
}

/** The only locale that is set; Instagram requires it. */
const locale = 'default'

export function messengerProfileCalls(graph: Graph) {
  const path = (as: Credentials) => `${segment(as.platformUserId)}/messenger_profile`
  const query = { platform: 'instagram' }

  return {
    /** Sets the parts that have entries with one call and deletes the others with a second one. */
    async setMessengerProfile(as: Credentials, profile: MessengerProfile): Promise<void> {
      const all = Object.entries(profile) as [keyof MessengerProfile, readonly unknown[]][]
      const filled = all.filter(([, actions]) => actions.length > 0)
      const fields = all.filter(([, actions]) => actions.length === 0).map(([name]) => name)
      if (filled.length > 0) {
        const parts = filled.map(([name, call_to_actions]) => [name, [{ locale, call_to_actions }]])
        const json = { platform: 'instagram', ...Object.fromEntries(parts) }
        requireSuccess(await graph.post(as, { path: path(as), query, json }))
      }
      if (fields.length > 0)
        requireSuccess(
          await graph.delete(as, { path: path(as), query, json: { platform: 'instagram', fields } }),
        )
    },
  }
}
