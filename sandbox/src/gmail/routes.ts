import type { HttpBindings } from '@hono/node-server'
import { setTimeout as wait } from 'node:timers/promises'
import { Hono, type Context } from 'hono'
import type { Sandbox } from '../context.ts'
import { asStatus } from '../instagram/graph/errors.ts'
import { breakOff, heardStatus, takeFault } from '../instagram/graph/faults.ts'
import type { Fault } from '../settings.ts'
import { recordWrite } from '../state/ledger.ts'
import { mailboxOf } from '../state/mailboxes.ts'
import { GmailRefusal, problemBody, refusal } from './errors.ts'
import { findGmailOperation, type GmailOperation } from './operations.ts'
import type { SandboxState, Mailbox } from '../state/state-types.ts'

type GmailContext = Context<{ Bindings: HttpBindings }>

/** Quota units of a mailbox per minute. */
const UNITS = 6000
const SCOPE = 'https://www.googleapis.com/auth/gmail.modify'

/** The Gmail API, below `/gmail/v1/users`. */
export function gmailRoutes(sandbox: Sandbox) {
  const app = new Hono<{ Bindings: HttpBindings }>()
  app.all('/:who/*', async (context) => {
    try {
      return await answer(sandbox, context)
    } catch (error) {
      if (!(error instanceof GmailRefusal)) throw error
      context.status(asStatus(error.problem.status))
      return context.json(problemBody(error.problem))
    }
  })
  return app
}

async function answer({ state }: Sandbox, context: GmailContext): Promise<Response> {
  const url = new URL(context.req.url)
  const path = url.pathname.replace(/^.*\/users\/[^/]+/, '')
  const method = context.req.method
  if (state.settings.slowMs > 0) await wait(state.settings.slowMs)
  const box = openMailbox(state, context.req.header('authorization'))
  const operation = findGmailOperation(method, path.split('/').filter(Boolean).map(decodeURIComponent))
  if (!operation) throw refusal(404)
  const body = method === 'POST' ? await bodyOf(context) : {}
  const call = { box, operation, method, path, body }
  const fault = takeFault(state, { operation: operation.name, method, path: `/gmail${path}` })
  if (fault && !fault.afterEffect) {
    log(state, call, { status: heardStatus(fault), effect: false, result: null })
    return endWith(context, fault)
  }
  spend(state, box, operation.units)
  const result = await operation.run({ state, box, query: url.searchParams, body })
  log(state, call, { status: fault ? heardStatus(fault) : 200, effect: true, result })
  return fault ? endWith(context, fault) : context.json(result)
}

/** Returns the mailbox of the token. Throws if the token or its scope is not valid. */
function openMailbox(state: SandboxState, authorization: string | undefined): Mailbox {
  const value = /^Bearer\s+(.+)$/i.exec(authorization ?? '')?.[1]
  const grant = [...state.data.googleGrants.values()].find((one) =>
    one.accessTokens.some((token) => token.value === value && token.expiresAt > state.now()),
  )
  if (!grant || grant.revoked) throw refusal(401)
  if (!grant.scope.split(' ').includes(SCOPE)) throw refusal(403)
  return mailboxOf(state, grant.email)
}

function spend(state: SandboxState, { email }: Mailbox, units: number): void {
  const key = `gmail ${email} ${Math.floor(state.now() / 60_000)}`
  const [spent = 0] = state.calls.get(key) ?? []
  if (state.settings.limits && spent + units > UNITS) throw refusal(429)
  state.calls.set(key, [spent + units])
}

async function bodyOf(context: GmailContext): Promise<Record<string, unknown>> {
  const body: unknown = await context.req.json().catch(() => null)
  if (typeof body !== 'object' || body === null)
    throw refusal(400, { reason: 'parseError', message: 'Parse Error' })
  return { ...body }
}

interface Called {
  box: Mailbox
  operation: GmailOperation
  method: string
  path: string
  body: Record<string, unknown>
}

function log(
  state: SandboxState,
  { box, operation, method, path, body }: Called,
  { status, effect, result }: { status: number; effect: boolean; result: Record<string, unknown> | null },
): void {
  if (!operation.write) return
  recordWrite(state, {
    operation: operation.name,
    method,
    path: `/gmail${path}`,
    account: box.email,
    target: operation.target,
    body,
    status,
    code: null,
    effect,
    result_id: typeof result?.id === 'string' ? result.id : null,
  })
}

async function endWith(context: GmailContext, fault: Fault): Promise<Response> {
  if (fault.kind === 'error') {
    throw refusal(
      fault.status,
      fault.message === null ? {} : { reason: fault.message, message: fault.message },
    )
  }
  return breakOff(context, fault)
}
