import { Hono } from 'hono'
import type { Sandbox } from '../context.ts'
import { addMessage, reactToMessage, tapPostback, threadBetween, unsendMessage } from '../state/messages.ts'
import { directPage } from './direct.ts'
import { link } from './link.ts'
import { viewOf } from './shell.ts'
import type { Account, Message, Thread } from '../state/state-types.ts'

interface Action {
  account: Account
  thread: Thread
  /** The message that the action is about. */
  message: Message | undefined
  field(name: string): string
}

const ACTIONS: Record<string, (sandbox: Sandbox, action: Action) => void> = {
  send: ({ state }, { thread, field }) => {
    const text = field('text').trim()
    if (text !== '')
      addMessage(state, thread, { from: 'person', text, quickReplyPayload: field('payload') || null })
  },
  picture: ({ state, url }, { thread }) => {
    addMessage(state, thread, {
      from: 'person',
      attachments: [{ type: 'image', url: `${url}/media/bowls.png` }],
    })
  },
  tap: ({ state }, { thread, field }) => {
    tapPostback(state, thread, { title: field('title'), payload: field('payload') })
  },
  react: ({ state }, { message }) => {
    if (!message) return
    const reacted = message.reactions.some((reaction) => reaction.by === 'person')
    reactToMessage(
      state,
      message,
      reacted ? { by: 'person', reaction: null } : { by: 'person', reaction: 'love', emoji: '❤' },
    )
  },
  unsend: ({ state }, { message }) => {
    if (message?.from === 'person') unsendMessage(state, message)
  },
}

/** The page of a conversation, and its forms. */
export function directRoutes(sandbox: Sandbox) {
  const app = new Hono()
  const { state } = sandbox

  app.get('/:account', (context) => {
    const account = context.req.param('account')
    if (!state.data.accounts.has(account)) return context.notFound()
    const view = viewOf(state, { path: context.req.path, as: context.req.query('as'), account })
    const id = state.data.threadByPair.get(`${account}/${view.person.username}`)
    const thread = id === undefined ? undefined : state.data.threads.get(id)
    return context.html(directPage(view, thread, context.req.query('text')))
  })

  app.post('/:account/:action', async (context) => {
    const form = await context.req.formData()
    const field = (name: string) => String(form.get(name) ?? '')
    const account = state.data.accounts.get(context.req.param('account'))
    const person = state.data.people.get(field('as'))
    const action = ACTIONS[context.req.param('action')]
    if (!account || !person || !action) return context.notFound()
    const thread = threadBetween(state, account, person)
    const message = state.data.messages.get(field('mid'))
    action(sandbox, {
      account,
      thread,
      field,
      message: message?.threadId === thread.id ? message : undefined,
    })
    return context.redirect(link(`/direct/${account.username}`, person.username), 303)
  })

  return app
}
