import type { RunningSandbox } from '@skein/sandbox/start'
import type { Setup } from './platform.conformance.ts'

export interface SandboxSetup {
  sandbox: RunningSandbox
  setup: Setup
  logIn(scopes: string[]): Promise<string>
}

export type SituationChanges = Partial<Setup> | void

const DAY = 86_400_000

/** Prepares the sandbox for each situation. A situation that is not listed needs only the base setup. */
export const situations: Record<string, (base: SandboxSetup) => Promise<SituationChanges>> = {
  'login answered in the documented form': async ({ sandbox }) => {
    await sandbox.control.assume({ name: 'token_answer_flat', holds: false })
    await sandbox.control.assume({ name: 'token_answer_permissions_list', holds: false })
  },
  'two days later': async ({ sandbox }) => {
    await sandbox.control.clock({ advanceMs: 2 * DAY })
  },
  'expired token': async ({ sandbox }) => {
    await sandbox.control.expireToken({})
  },
  'removed app': async ({ sandbox }) => {
    await sandbox.control.revoke({})
  },
  'no comment permission': async ({ setup, logIn }) => ({
    as: {
      ...setup.as,
      accessToken: await logIn(['instagram_business_basic', 'instagram_business_manage_messages']),
    },
  }),

  'a comment with a reply': async ({ sandbox, setup }) => {
    await sandbox.control.addOwnComment({
      postId: setup.post_id,
      parentId: setup.comment_id,
      text: 'Thank you!',
    })
  },
  'a deleted comment': async ({ sandbox, setup }) => {
    await sandbox.control.removeComment({ id: setup.comment_id })
  },
  'many comments': async ({ sandbox, setup }) => {
    const { commentIds } = await sandbox.control.makeStorm({ comments: 60, postIds: [setup.post_id] })
    await sandbox.control.addOwnComment({
      postId: setup.post_id,
      parentId: commentIds[0],
      text: 'Thank you!',
    })
    return { comment_id: commentIds.at(-1) ?? '' }
  },
  'a comment with many replies': async ({ sandbox, setup }) => {
    for (let number = 1; number <= 52; number++) {
      await sandbox.control.addOwnComment({
        postId: setup.post_id,
        parentId: setup.comment_id,
        text: `Answer ${number}`,
      })
    }
  },
  'an old comment': async ({ sandbox, setup }) => {
    const comment = await sandbox.control.addComment({
      as: 'priya.reads',
      postId: setup.post_id,
      text: 'price?',
      ageMs: 8 * DAY,
    })
    return { comment_id: comment.id }
  },

  'a closed window': async ({ sandbox }) => {
    await sandbox.control.clock({ advanceMs: 25 * 3_600_000 })
  },
  'a window for people': async ({ sandbox }) => {
    await sandbox.control.platform({ humanAgent: true })
    await sandbox.control.clock({ advanceMs: 3 * DAY })
  },
  'a person who cannot receive': async ({ sandbox }) => {
    await sandbox.control.setFollower({ username: 'mia.makes', available: false })
  },
  'an unknown person': async () => ({ person_id: '1999999999999999' }),
  'an owner who closed the messages': async ({ sandbox }) => {
    await sandbox.control.setAccount({ allowMessages: false })
  },
  'a conversation of another app': async ({ sandbox }) => {
    await sandbox.control.setThread({ as: 'mia.makes', controlledElsewhere: true })
  },
  'a restricted account': async ({ sandbox }) => {
    await sandbox.control.setAccount({ restricted: true })
  },
  'a long conversation': async ({ sandbox }) => {
    let mid = ''
    for (let number = 1; number <= 20; number++) {
      mid = (await sandbox.control.addMessage({ as: 'mia.makes', text: `Message ${number}` })).mid
    }
    return { mid }
  },
  'a page of whole conversations': async ({ sandbox }) => {
    for (let number = 1; number <= 20; number++) {
      await sandbox.control.addMessage({ as: 'mia.makes', text: `Message ${number}` })
    }
    const attachments = [{ type: 'image', url: 'https://shop.example.com/a.png' }]
    const { mid } = await sandbox.control.addMessage({ as: 'mia.makes', attachments })
    return { mid }
  },

  'throttled for five minutes': async ({ sandbox }) => {
    await sandbox.control.rateLimit({ minutes: 5 })
  },
  'three reads in a row': async ({ sandbox }) => {
    await sandbox.control.platform({ limits: true })
  },
  'usage at ninety percent': async ({ sandbox }) => {
    await sandbox.control.usage({ percent: 90 })
  },
  'outage before the effect': async ({ sandbox }) => {
    await sandbox.control.fail({ endpoint: 'reply' })
  },
  'outage after the effect': async ({ sandbox }) => {
    await sandbox.control.fail({ endpoint: 'reply', afterEffect: true })
  },
  'spam suspected after the effect': async ({ sandbox }) => {
    await sandbox.control.fail({
      endpoint: 'reply',
      status: 403,
      code: 4,
      subcode: 2207051,
      afterEffect: true,
    })
  },
  'cut after the effect': async ({ sandbox }) => {
    await sandbox.control.dropAfterEffect({ endpoint: 'reply' })
  },
  'silence after the effect': async ({ sandbox }) => {
    await sandbox.control.stallAfterEffect({ endpoint: 'reply', ms: 5000 })
  },
  'unknown error': async ({ sandbox }) => {
    await sandbox.control.fail({ endpoint: 'reply', status: 400, code: 987654 })
  },
  'blocked for policy': async ({ sandbox }) => {
    await sandbox.control.fail({ endpoint: 'reply', status: 403, code: 368 })
  },
  'private reply cut after the effect': async ({ sandbox }) => {
    await sandbox.control.dropAfterEffect({ endpoint: 'private_reply' })
  },
}
