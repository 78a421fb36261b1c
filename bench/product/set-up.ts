import { randomUUID } from 'node:crypto'
import { graphAccount, type GraphAccount } from '../graph/settings.ts'
import type { Mails } from './mail-sink.ts'
import { createVisitor, fieldOf, type Visitor } from './visitor.ts'

export interface Owner {
  visitor: Visitor
  user_id: string
}

export async function signUp(home: string, mails: Mails): Promise<Owner> {
  const visitor = createVisitor(home)
  const email = `owner-${randomUUID()}@example.com`
  const body = { email, password: 'a-long-bench-password-1', name: 'Bench Owner' }
  await expectOk(await visitor.post('/api/auth/sign-up/email', body))
  const link = /https?:\/\/\S*\/api\/auth\/verify-email\?[^\s"<>)]+/.exec(await mails.next(email))
  if (!link) throw new Error('The confirmation mail has no link.')
  await visitor.get(link[0].replaceAll('&amp;', '&'))
  const session: unknown = await (await visitor.get('/api/auth/get-session')).json()
  const user_id = fieldOf(fieldOf(session, 'user'), 'id')
  if (typeof user_id !== 'string') throw new Error(`No session after confirming: ${JSON.stringify(session)}`)
  return { visitor, user_id }
}

/** Connects the next account of the imitated platform: login page, code, callback. */
export async function connectAccount({ visitor, user_id }: Owner, number: number): Promise<GraphAccount> {
  let address = `/api/auth/instagram/login?user_id=${encodeURIComponent(user_id)}`
  for (let hop = 0; hop < 5; hop += 1) {
    const response = await visitor.get(address)
    const next = response.headers.get('location')
    if (next === null) throw new Error(`${address} answered ${response.status}: ${await response.text()}`)
    if (next.includes('connected=true')) return graphAccount(number)
    if (next.includes('connect_error')) throw new Error(`The account was not connected: ${next}`)
    address = next
  }
  throw new Error('Connecting the account went round in circles.')
}

/** The keyword of the automations. */
export const keyword = 'price'
export const replyText = 'Thank you for asking! We have sent you the price list.'

export interface AutomationChange {
  name?: string
  keywords?: string[]
  message?: string
  /** Text of a private message that it also sends. */
  privateMessage?: string
  conditions?: { match_type: string; ignore_accents: boolean; exclude_keywords: readonly string[] }
}

/** Creates a keyword automation for all posts, with the defaults of the editor. */
export async function createAutomation(
  { visitor, user_id }: Owner,
  account: Pick<GraphAccount, 'user_id'>,
  {
    name = 'Price questions',
    keywords = [keyword],
    message = replyText,
    privateMessage,
    conditions,
  }: AutomationChange = {},
): Promise<void> {
  await visitor.data('/api/instagram/automations/comment-reply', {
    automation_id: null,
    name,
    platform_user_id: account.user_id,
    provider_id: user_id,
    trigger_type: 'KEYWORD',
    reply_type: 'CUSTOM',
    custom_message: message,
    keywords,
    match_type: 'CONTAINS',
    post_selection_type: 'ALL',
    ...conditions,
    ...(privateMessage === undefined
      ? {}
      : {
          private_message: {
            reply_template_type: 'text',
            reply_template_content: { message: { text: privateMessage } },
          },
        }),
  })
}

async function expectOk(response: Response): Promise<void> {
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}: ${await response.text()}`)
}
