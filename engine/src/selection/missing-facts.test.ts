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

const text = (words: string) => ({
  reply_template_type: 'text',
  reply_template_content: { message: { text: words } },
})
const ranged = { post_selection_type: 'DATE_RANGE', dateRange: '1d', date_range: '1d' }
const nothingKnown = { replies: null, posted_at: null, permalink: null }
const stranger = message({ from_username: null })

describe('what has to be read before a comment can be decided', () => {
  const cases: [title: string, rules: CompiledAutomation[], facts: string[]][] = [
    ['the replies, when a rule counts them', [commentReply()], ['replies']],
    ['nothing for moderation', [deleteComment()], []],
    ['nothing for a private message', [privateMessage()], []],
    ['the post, when a rule looks at its age', [privateMessage(ranged)], ['post']],
    ['the post for the age in moderation', [deleteComment(ranged)], ['post']],
    ['the post, when a reply names its address', [privateMessage(text('{post_link}'))], ['post']],
    [
      'the post for fixed words that may replace a model',
      [commentReply({ ...written, custom_message: '{post_link}' })],
      ['post', 'replies'],
    ],
    ['each fact once', [commentReply(ranged, 1), commentReply(ranged, 2)], ['post', 'replies']],
    ['nothing for a rule whose keyword is not there', [commentReply({ ...ranged, keywords: ['cost'] })], []],
    [
      'nothing for a rule of other posts',
      [commentReply({ post_selection_type: 'SPECIFIC', specific_post_ids: ['p2'] })],
      [],
    ],
    ['facts before models', [commentReply(byModel)], ['replies']],
    ['no names', [privateMessage(text('{username}'))], []],
  ]
  test.each(cases)('%s', (_title, automations, facts) => {
    expect(missing(automations, { event: comment(), facts: nothingKnown })).toEqual(facts)
  })

  test.each<[string, CompiledAutomation[], DecisionFixture]>([
    ['what is known', [commentReply({ ...ranged, custom_message: '{post_link}' })], {}],
    [
      'what is known of a post, though its address is not',
      [privateMessage(ranged)],
      { facts: { permalink: null } },
    ],
    [
      'anything of a comment that is gone',
      [commentReply(ranged)],
      { facts: { ...nothingKnown, gone: true } },
    ],
    ['what was given up', [commentReply(ranged)], { facts: nothingKnown, given_up: ['post', 'replies'] }],
  ])('never %s', (_title, automations, fixture) => expect(missing(automations, fixture)).toEqual([]))

  test('only the one that is left is asked for again', () => {
    const fixture = { facts: { ...nothingKnown, replies: 0 } }
    expect(missing([commentReply(ranged)], fixture)).toEqual(['post'])
    expect(missing([commentReply(ranged)], { facts: nothingKnown, given_up: ['post'] })).toEqual(['replies'])
  })
})

describe('what has to be read before a message can be decided', () => {
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
    ['the name, when an answer calls it', [dmReply(text('Hi {username}'))], ['name']],
    ['the name on a button', [dmReply(buttons)], ['name']],
    ['no name that nobody calls', [dmReply()], []],
    ['no name for a keyword that is not there', [dmReply({ ...text('{username}'), keywords: ['cost'] })], []],
    ['no replies, no post', [dmReply(text('{post_link}'))], []],
    ['the opinion of a model alone', [aiConversation()], ['verdict:1']],
  ])('%s', (_title, automations, facts) => {
    expect(missing(automations, { event: stranger, facts: nothingKnown })).toEqual(facts)
  })

  test('not the name that came along', () => {
    expect(missing([dmReply(text('Hi {username}'))], { event: message() })).toEqual([])
  })

  test('not the name that nobody tells', () => {
    expect(missing([dmReply(text('Hi {username}'))], { event: stranger, given_up: ['name'] })).toEqual([])
  })
})
