import { describe, expect, test } from 'vitest'
import {
  aiConversation,
  byModel,
  comment,
  commentReply,
  deleteComment,
  dmReply,
  message,
  missing,
  privateMessage,
  written,
  type DecisionFixture,
} from '#test/engine-fixtures.ts'
import type { CompiledAutomation } from '../automation.ts'

const textTemplate = (text: string) => ({
  reply_template_type: 'text',
  reply_template_content: { message: { text } },
})
const ranged = { post_selection_type: 'DATE_RANGE', dateRange: '1d', date_range: '1d' }
const fresh = { post_selection_type: 'FROM_NOW', posts_from: '2026-11-20T09:00:00Z' }
const nothingKnown = { replies: null, posted_at: null, permalink: null }
const stranger = message({ from_username: null })

describe('missing facts of a comment', () => {
  const cases: [title: string, automations: CompiledAutomation[], facts: string[]][] = [
    ['replies, if an automation counts them', [commentReply()], ['replies']],
    ['nothing for moderation', [deleteComment()], []],
    ['nothing for a private message', [privateMessage()], []],
    ['post, if an automation has a date range', [privateMessage(ranged)], ['post']],
    ['post, if moderation has a date range', [deleteComment(ranged)], ['post']],
    ['post, if an automation acts on new posts', [privateMessage(fresh)], ['post']],
    ['post, if a reply contains its link', [privateMessage(textTemplate('{post_link}'))], ['post']],
    [
      'post, if the fallback contains its link',
      [commentReply({ ...written, custom_message: '{post_link}' })],
      ['post', 'replies'],
    ],
    ['each fact once', [commentReply(ranged, 1), commentReply(ranged, 2)], ['post', 'replies']],
    [
      'nothing for an automation without a matching keyword',
      [commentReply({ ...ranged, keywords: ['cost'] })],
      [],
    ],
    [
      'nothing for an automation of other posts',
      [commentReply({ post_selection_type: 'SPECIFIC', specific_post_ids: ['p2'] })],
      [],
    ],
    ['facts before verdicts', [commentReply(byModel)], ['replies']],
    ['no username', [privateMessage(textTemplate('{username}'))], []],
  ]
  test.each(cases)('%s', (_title, automations, facts) => {
    expect(missing(automations, { event: comment(), facts: nothingKnown })).toEqual(facts)
  })

  test.each<[string, CompiledAutomation[], DecisionFixture]>([
    ['known facts', [commentReply({ ...ranged, custom_message: '{post_link}' })], {}],
    ['the age of a post whose link is unknown', [privateMessage(ranged)], { facts: { permalink: null } }],
    ['the time of a new post whose link is unknown', [privateMessage(fresh)], { facts: { permalink: null } }],
    ['facts of a removed comment', [commentReply(ranged)], { facts: { ...nothingKnown, gone: true } }],
    [
      'facts that were given up',
      [commentReply(ranged)],
      { facts: nothingKnown, given_up: ['post', 'replies'] },
    ],
  ])('does not request %s', (_title, automations, fixture) =>
    expect(missing(automations, fixture)).toEqual([]),
  )

  test('requests only the remaining fact', () => {
    const fixture = { facts: { ...nothingKnown, replies: 0 } }
    expect(missing([commentReply(ranged)], fixture)).toEqual(['post'])
    expect(missing([commentReply(ranged)], { facts: nothingKnown, given_up: ['post'] })).toEqual(['replies'])
  })
})

describe('missing facts of a message', () => {
  const buttons = {
    reply_template_type: 'button_template',
    reply_template_content: {
      message: {
        attachment: {
          type: 'template',
          payload: {
            template_type: 'button',
            text: 'Look',
            buttons: [{ type: 'web_url', title: 'For {username}', url: 'https://x.example' }],
          },
        },
      },
    },
  }

  test.each<[string, CompiledAutomation[], string[]]>([
    ['username, if a reply contains it', [dmReply(textTemplate('Hi {username}'))], ['name']],
    ['username, if a button contains it', [dmReply(buttons)], ['name']],
    ['no username, if no reply contains it', [dmReply()], []],
    [
      'no username without a matching keyword',
      [dmReply({ ...textTemplate('{username}'), keywords: ['cost'] })],
      [],
    ],
    ['no replies and no post', [dmReply(textTemplate('{post_link}'))], []],
    ['only a verdict for an AI conversation', [aiConversation()], ['verdict:1']],
  ])('%s', (_title, automations, facts) => {
    expect(missing(automations, { event: stranger, facts: nothingKnown })).toEqual(facts)
  })

  test('does not request a username that the event contains', () => {
    expect(missing([dmReply(textTemplate('Hi {username}'))], { event: message() })).toEqual([])
  })

  test('does not request a username that was given up', () => {
    expect(
      missing([dmReply(textTemplate('Hi {username}'))], { event: stranger, given_up: ['name'] }),
    ).toEqual([])
  })
})
