import { describe, expect, test } from 'vitest'
import {
  byModel,
  comment,
  commentReply,
  dmReply,
  message,
  privateMessage,
  onlyAction,
  verdict,
  written,
} from '#test/engine-fixtures.ts'

const words = 'Hi {username}, {keyword}? {post_link} {} :-{)'
const filled = 'Hi ana.makes, price? https://post.example/p1 {} :-{)'

const template = (reply_template_type: string, inside: object) => ({
  reply_template_type,
  reply_template_content: { message: inside },
})
const buttons = (text: string, ...all: ({ title: string } & ({ url: string } | { payload: string }))[]) =>
  template('button_template', {
    attachment: { type: 'template', payload: { template_type: 'button', text, buttons: all } },
  })
const quickReplies = (text: string, ...quick_replies: { title: string; payload: string }[]) =>
  template('quick_replies', { text, quick_replies })
const image = template('image', {
  attachment: { type: 'image', payload: { url: 'https://x.example/a.png' } },
})

const audio = template('audio', {
  attachment: { type: 'audio', payload: { url: 'https://x.example/hello.m4a' } },
})
const carousel = (...elements: object[]) =>
  template('carousel', {
    attachment: { type: 'template', payload: { template_type: 'generic', elements } },
  })

const bytes = (text: string) => new TextEncoder().encode(text).length
const textOf = (answer: ReturnType<typeof onlyAction>) => {
  if (answer?.kind === 'reply') return answer.text
  return answer?.kind === 'message' && 'text' in answer.message ? answer.message.text : undefined
}

describe('variables', () => {
  test('are filled in a public reply', () => {
    expect(onlyAction([commentReply({ custom_message: words })])).toEqual({
      kind: 'reply',
      text: filled,
      held: null,
    })
  })

  test('are filled in a text message', () => {
    const automations = [privateMessage(template('text', { text: words }))]
    const expected = {
      kind: 'message',
      message: { type: 'text', text: filled },
      plain: undefined,
      held: null,
    }
    expect(onlyAction(automations)).toEqual(expected)
  })

  test('are filled in the text, titles and links of buttons, and in their plain form', () => {
    const link = { title: 'For {username}', url: 'https://x.example/?k={keyword}' }
    expect(onlyAction([privateMessage(buttons(words, link))])).toEqual({
      kind: 'message',
      message: {
        type: 'button_template',
        text: filled,
        buttons: [{ type: 'web_url', title: 'For ana.makes', url: 'https://x.example/?k=price' }],
      },
      plain: `${filled}\nFor ana.makes: https://x.example/?k=price`,
      held: null,
    })
  })

  test('are filled in the title of a button that leads to an automation, not in its payload', () => {
    const lead = { type: 'postback', title: 'For {username}', payload: 'skein:automation:a2' }
    const link = { title: 'Shop', url: 'https://x.example/' }
    expect(onlyAction([privateMessage(buttons(words, lead, link))])).toMatchObject({
      message: {
        buttons: [
          { ...lead, title: 'For ana.makes' },
          { type: 'web_url', ...link },
        ],
      },
      plain: `${filled}\nShop: https://x.example/`,
    })
  })

  test('are filled in the text and titles of quick replies, not in payloads', () => {
    const reply = { title: '{keyword}!', payload: 'ASK_{keyword}' }
    expect(onlyAction([privateMessage(quickReplies(words, reply))])).toEqual({
      kind: 'message',
      message: {
        type: 'quick_replies',
        text: filled,
        quick_replies: [{ title: 'price!', payload: 'ASK_{keyword}' }],
      },
      plain: filled,
      held: null,
    })
  })

  test('an image has no text and no plain form', () => {
    expect(onlyAction([privateMessage(image)])).toEqual({
      kind: 'message',
      message: { type: 'image', source: { url: 'https://x.example/a.png' } },
      plain: undefined,
      held: null,
    })
  })

  test('are filled in the texts and addresses of cards, and in their plain form, not in payloads', () => {
    const lead = { type: 'postback', title: 'Ask {username}', payload: 'skein:automation:a2' }
    const link = { type: 'web_url', title: '{keyword}', url: 'https://x.example/?k={keyword}' }
    const first = {
      title: '{keyword} for {username}',
      subtitle: ' ',
      image_url: 'https://x.example/{keyword}.png',
      default_action: { type: 'web_url', url: 'https://x.example/{username}' },
      buttons: [lead, link],
    }
    expect(onlyAction([privateMessage(carousel(first, { title: 'More', subtitle: '{post_link}' }))])).toEqual(
      {
        kind: 'message',
        message: {
          type: 'carousel',
          elements: [
            {
              title: 'price for ana.makes',
              image_url: 'https://x.example/price.png',
              default_action: { type: 'web_url', url: 'https://x.example/ana.makes' },
              buttons: [
                { ...lead, title: 'Ask ana.makes' },
                { ...link, title: 'price', url: 'https://x.example/?k=price' },
              ],
            },
            { title: 'More', subtitle: 'https://post.example/p1' },
          ],
        },
        plain: [
          'price for ana.makes\nhttps://x.example/ana.makes\nprice: https://x.example/?k=price',
          'More\nhttps://post.example/p1',
        ].join('\n\n'),
        held: null,
      },
    )
  })

  test('a subtitle that is empty when it is filled is left out', () => {
    const linking = dmReply(
      carousel({ title: 'More', subtitle: '{post_link}', image_url: 'https://x.example/a' }),
    )
    expect(onlyAction([linking], { event: message(), facts: { permalink: null } })).toMatchObject({
      message: { elements: [{ title: 'More', image_url: 'https://x.example/a' }] },
      plain: 'More',
    })
  })

  test('audio has no text and no plain form', () => {
    expect(onlyAction([privateMessage(audio)])).toEqual({
      kind: 'message',
      message: { type: 'audio', source: { url: 'https://x.example/hello.m4a' } },
      plain: undefined,
      held: null,
    })
  })

  test('are filled in the text of a model and in the fallback', () => {
    const reply = 'For {username}: {post_link}'
    const expected = 'For ana.makes: https://post.example/p1'
    expect(textOf(onlyAction([commentReply(written)], { verdicts: { 1: verdict({ reply }) } }))).toBe(
      expected,
    )
    expect(
      textOf(onlyAction([dmReply(written)], { event: message(), verdicts: { 1: verdict({ reply }) } })),
    ).toBe(expected)
    const verdicts = { 1: verdict({ outcome: 'budget', reply: null }) }
    expect(textOf(onlyAction([commentReply({ ...written, custom_message: reply })], { verdicts }))).toBe(
      expected,
    )
  })

  test('{keyword} is the longest matching keyword as spelled', () => {
    const automation = commentReply({ keywords: ['preis', 'straße', 'str'], custom_message: '{keyword}' })
    expect(textOf(onlyAction([automation], { event: comment({ text: 'STRASSE, PREIS' }) }))).toBe('straße')
  })

  test('{keyword} is empty if a model decides', () => {
    const automation = commentReply({ ...byModel, custom_message: '[{keyword}]' })
    expect(textOf(onlyAction([automation], { verdicts: { 1: verdict() } }))).toBe('[]')
  })

  test('an unknown username becomes "there", an unknown link is removed', () => {
    const automation = commentReply({ custom_message: 'Hi {username}: {post_link}' })
    const fixture = {
      event: comment({ from_username: null }),
      facts: { permalink: null },
      given_up: ['post'],
    }
    expect(textOf(onlyAction([automation], fixture))).toBe('Hi there:')
    const linking = dmReply(template('text', { text: 'See {post_link}' }))
    expect(textOf(onlyAction([linking], { event: message(), facts: { permalink: null } }))).toBe('See')
  })

  test.each(['{keyword}', '{post_link}', '$&', '$1'])('the username %s is not expanded', (from_username) => {
    const text = textOf(
      onlyAction([commentReply({ custom_message: '{username}' })], { event: comment({ from_username }) }),
    )
    expect(['price', 'https://post.example/p1', '{username}', 'username']).not.toContain(text)
  })
})

/** A template that exceeds the limits when it is filled. */
const longTemplate = (letter: string) => ({
  keywords: [letter.repeat(30)],
  words: '{keyword}'.repeat(70),
  fixture: { event: comment({ text: letter.repeat(30) }) },
})

describe('limits of the platform', () => {
  test('a public reply has at most 2,200 characters', () => {
    const { keywords, fixture } = longTemplate('🧶')
    const automation = commentReply({ keywords, custom_message: '{keyword}'.repeat(100) })
    expect(textOf(onlyAction([automation], fixture))).toBe('🧶'.repeat(2200))
  })

  test.each([
    ['a', 1000, 'a'.repeat(1000)],
    ['é', 1000, 'é'.repeat(500)],
    ['🧶', 1000, '🧶'.repeat(250)],
    ['値', 999, '値'.repeat(333)],
  ])('a message of %s is cut at 1,000 bytes between characters', (letter, size, expected) => {
    const { keywords, words: many, fixture } = longTemplate(letter)
    const text = textOf(
      onlyAction([privateMessage({ ...template('text', { text: many }), keywords })], fixture),
    )
    expect(text).toBe(expected)
    expect(bytes(text ?? '')).toBe(size)
    const quick = { ...quickReplies(many, { title: 'A', payload: 'A' }), keywords }
    expect(textOf(onlyAction([privateMessage(quick)], fixture))).toBe(expected)
  })

  test('the text of a model is cut at the same limits', () => {
    const verdicts = { 1: verdict({ reply: '値'.repeat(1500) }) }
    expect(textOf(onlyAction([privateMessage(written)], { verdicts }))).toBe('値'.repeat(333))
    expect(textOf(onlyAction([commentReply(written)], { verdicts }))).toBe('値'.repeat(1500))
  })

  test('the text above buttons has at most 640 characters, its plain form 1,000 bytes', () => {
    const { keywords, words: many, fixture } = longTemplate('é')
    const link = { title: 'Shop', url: 'https://x.example' }
    const answer = onlyAction([privateMessage({ ...buttons(many, link), keywords })], fixture)
    expect(textOf(answer)).toBe('é'.repeat(640))
    expect(answer?.kind === 'message' && bytes(answer.plain ?? '')).toBe(1000)
  })

  test('the title of a button has at most 20 characters', () => {
    const { keywords, fixture } = longTemplate('é')
    const link = { title: '{keyword}', url: 'https://x.example' }
    const cut = { message: { buttons: [{ title: 'é'.repeat(20) }] } }
    expect(onlyAction([privateMessage({ ...buttons('Look', link), keywords })], fixture)).toMatchObject(cut)
  })

  test('title and subtitle of a card have at most 80 characters, their plain form 1,000 bytes', () => {
    const { keywords, fixture } = longTemplate('é')
    const many = '{keyword}'.repeat(8)
    const cards = Array.from({ length: 10 }, () => ({ title: many, subtitle: many }))
    const answer = onlyAction([privateMessage({ ...carousel(...cards), keywords })], fixture)
    const cut = { title: 'é'.repeat(80), subtitle: 'é'.repeat(80) }
    expect(answer).toMatchObject({ message: { elements: cards.map(() => cut) } })
    expect(answer?.kind === 'message' && bytes(answer.plain ?? '')).toBeLessThanOrEqual(1000)
  })
})
