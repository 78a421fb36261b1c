import { html } from 'hono/html'
import type { Obeyed } from '../control/api.ts'
import type { Html } from './layout.ts'

/** What the page is told about the command that was given last. */
export interface Outcome {
  done?: string | undefined
  error?: string | undefined
  /** What the app answered, if the command called it. */
  status?: string | undefined
  body?: string | undefined
}

export function outcomeQuery(name: string, { status, answer }: Obeyed): URLSearchParams {
  if (status !== 200)
    return new URLSearchParams({ error: 'error' in answer ? String(answer.error) : 'unknown' })
  const query = new URLSearchParams({ done: name })
  if ('status' in answer) query.set('status', String(answer.status))
  if ('body' in answer) query.set('body', String(answer.body).slice(0, 500))
  return query
}

export function outcomeLine({ done, error, status, body }: Outcome): Html {
  if (error) return html`<strong>Refused:</strong> ${error}`
  if (!done) return html``
  const answered = status === undefined ? '' : html`; the app answered ${status} ${linked(body ?? '')}`
  return html`Done: ${done}${answered}`
}

/** The app answers a request for deletion with an address at which a person can follow it. */
function linked(body: string): Html {
  const address = /"url":"(https?:\/\/[^"\\]+)"/.exec(body)?.[1]
  return address ? html`<a href="${address}">${address}</a>` : html`${body}`
}
