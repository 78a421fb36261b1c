import { m } from '@skein/messages'
import type { api } from '@skein/contract'
import type { OutputOf } from '@skein/contract/endpoint'
import type { Progress } from '#src/features/outbox/index.ts'
import { plainRefusal } from '#src/integrations/instagram/graph/refusal-logic.ts'
import { AppError } from '#src/infra/errors.ts'
import type { Late } from '#src/infra/http/route.ts'

/** How often the outbox is polled for the outcome and for how long, in milliseconds. */
export const polling = { every: 60, max: 10_000 }

export const hasEnded = (progress: Progress | null) =>
  progress === null ||
  progress.scheduled ||
  (progress.state !== 'ready' && progress.state !== 'sending') ||
  (progress.state === 'ready' && progress.needs_login)

type State = OutputOf<typeof api.inbox.replyToComment>['state']

/** Returns how far a send is. Throws an AppError if it was not sent. */
export function deliveryOf(progress: Progress | null): State {
  switch (progress?.state) {
    case 'sent':
      return 'sent'
    case 'failed':
      throw new AppError('platform_rejected', plainRefusal(progress.cause?.reason), detailOf(progress))
    case 'dismissed':
      throw new AppError('conflict', m.server_message_was_canceled())
    case 'expired':
      throw new AppError('outside_window', m.server_message_window_closed_before())
    case 'unknown':
    case 'review':
    case 'needs_review':
      return 'unknown'
    case 'ready': {
      const reason = reasonToWait(progress)
      if (reason !== null) throw new AppError('reconnect_required', reason)
      return 'sending'
    }
    case 'sending':
    case undefined:
      return 'sending'
  }
}

/** Returns why a message waits for a person, after which it is sent; null if it does not. */
export const reasonToWait = (progress: Progress | null): string | null =>
  progress?.state === 'ready' && progress.needs_login ? m.server_message_not_sent_signed_out() : null

interface Answer {
  message_id: string | null
  client_message_id: string
  state: State
}

/** Returns the response to a client that sent a message under its own id. */
export function responseOf(progress: Progress | null, client_message_id: string): Late<Answer> {
  const state = deliveryOf(progress)
  return {
    done: state === 'sent',
    data: { message_id: progress?.platform_id ?? null, client_message_id, state },
  }
}

const detailOf = ({ cause }: Progress) => (cause ? { detail: cause.message } : {})
