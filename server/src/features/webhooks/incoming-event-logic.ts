import type { EngineEvent } from '@skein/engine/event'
import type { InstagramEvent } from '#src/integrations/instagram/event.ts'

/** Returns the event that automations can react to; null for all others, which are only recorded. */
export function engineEventOf(event: InstagramEvent, username: string | null): EngineEvent | null {
  switch (event.kind) {
    case 'comment':
      return {
        kind: 'comment',
        event_id: event.comment_id,
        text: event.text,
        from_id: event.from_id,
        from_username: event.from_username,
        post_id: event.original_media_id ?? event.media_id,
        parent_id: event.parent_id,
        is_own: event.is_own,
        live: event.live,
        occurred_at: event.occurred_at,
      }
    case 'message':
      if (event.is_echo && !event.is_self) return null
      return {
        ...inThread(event, username),
        event_id: event.mid,
        text: event.text ?? '',
        payload: event.quick_reply_payload,
        is_own: event.is_self,
      }
    case 'postback':
      return {
        ...inThread(event, username),
        event_id: event.mid ?? event.key,
        text: event.title ?? '',
        payload: event.payload,
        is_own: event.is_self,
      }
    case 'mention':
    case 'edit':
    case 'unsend':
    case 'reaction':
    case 'read':
    case 'referral':
    case 'optin':
    case 'handover':
    case 'unknown':
      return null
  }
}

const inThread = (
  { person_id, standby, occurred_at }: { person_id: string; standby: boolean; occurred_at: number },
  from_username: string | null,
) => ({ kind: 'message' as const, from_id: person_id, from_username, standby, occurred_at })
