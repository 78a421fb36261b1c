import { z } from 'zod'
import type { Sandbox } from '../context.ts'
import { findAccount } from '../state/accounts.ts'
import { mailsTo } from '../state/mailboxes.ts'
import { messagesOf } from '../state/messages.ts'
import type { ModelCall } from '../models/calls.ts'
import { command, ControlError, Count } from './command.ts'
import { commentsOf, writesOf } from './read.ts'
import { commentView, messageView } from './views.ts'
import type { SandboxState } from '../state/state-types.ts'

const WaitInput = z.object({
  for: z.enum([
    'reply',
    'comment',
    'hidden',
    'removed',
    'message',
    'mail',
    'write',
    'delivered',
    'subscribed',
    'model',
  ]),
  comment: z.string().optional(),
  post: z.string().optional(),
  person: z.string().optional(),
  account: z.string().default('clayandember'),
  /** A part of the text or subject. */
  text: z.string().optional(),
  to: z.string().optional(),
  operation: z.string().optional(),
  target: z.string().optional(),
  count: Count.default(1),
  timeout: z.coerce.number().min(0).max(600_000).default(10_000),
})

type Condition = z.output<typeof WaitInput>

/** Waits until the condition holds. Fails after the timeout. */
export const waitCommands = {
  wait: command(WaitInput, (sandbox, condition) => until(sandbox, condition)),
}

function until(sandbox: Sandbox, condition: Condition): Promise<{ found: unknown[] }> {
  return new Promise((resolve, reject) => {
    const look = () => {
      const matches = find(sandbox, condition)
      if (matches.length < condition.count) return false
      finish()
      resolve({ found: matches })
      return true
    }
    const timer = setTimeout(() => {
      finish()
      const have = find(sandbox, condition).length
      reject(
        new ControlError(
          `Waited ${condition.timeout} ms for ${condition.count} ${condition.for}, there are ${have}.`,
        ),
      )
    }, condition.timeout)
    const stop = sandbox.state.listen(() => look())
    function finish(): void {
      clearTimeout(timer)
      stop()
    }
    look()
  })
}

function find(sandbox: Sandbox, condition: Condition): unknown[] {
  const { state } = sandbox
  const { data } = state
  const comment = condition.comment === undefined ? undefined : data.comments.get(condition.comment)
  switch (condition.for) {
    case 'reply':
      return (comment?.replyIds ?? [])
        .flatMap((id) => data.comments.get(id) ?? [])
        .filter((reply) => reply.author.kind === 'account' && contains(reply.text, condition.text))
        .map((reply) => commentView(state, reply))
    case 'comment':
      return commentsOf(state, { postId: condition.post, as: condition.person }).filter((one) =>
        contains(one.text, condition.text),
      )
    case 'hidden':
      return comment?.hidden ? [commentView(state, comment)] : []
    case 'removed':
      return comment ? [] : [condition.comment]
    case 'message':
      return [...data.threads.values()]
        .filter((thread) => thread.account === condition.account)
        .filter((thread) => condition.person === undefined || thread.person === condition.person)
        .flatMap((thread) => messagesOf(state, thread))
        .filter(
          (message) =>
            message.from === 'account' && message.viaApi && contains(message.text ?? '', condition.text),
        )
        .map((message) => messageView(state, message))
    case 'mail':
      return mailsTo(state, condition.to).filter((mail) =>
        contains(`${mail.subject}\n${mail.text}`, condition.text),
      )
    case 'write':
      return writesOf(state, condition)
    case 'model':
      return answeredCalls(state, condition.text)
    case 'delivered': {
      const { waiting, sending, delivered } = sandbox.webhooks.counts()
      return waiting + sending === 0 ? Array.from({ length: delivered }) : []
    }
    case 'subscribed': {
      const account = findAccount(state, condition.account)
      return account && account.subscribedFields.length > 0 ? [account] : []
    }
  }
}

function answeredCalls(state: SandboxState, text: string | undefined): ModelCall[] {
  return state.models.calls.filter(
    (call) => call.status !== null && contains(JSON.stringify(call.messages), text),
  )
}

function contains(text: string, part: string | undefined): boolean {
  return part === undefined || text.toLowerCase().includes(part.toLowerCase())
}
