import { expect, test } from 'vitest'
import { payloadOf } from '../../inbox/tap-target.ts'
import { buttonTargets, withPayloads } from './button-targets.ts'
import type { TemplateFields } from './reply-template.ts'

const leadingTo = (automation_id: string): TemplateFields => ({
  reply_template_type: 'button_template',
  reply_template_content: {
    message: {
      attachment: {
        type: 'template',
        payload: {
          template_type: 'button',
          text: 'Choose:',
          buttons: [
            { type: 'web_url', title: 'Shop', url: 'https://shop.example/' },
            { type: 'postback', title: 'Hours', payload: payloadOf({ kind: 'automation', automation_id }) },
          ],
        },
      },
    },
  },
})

const inCarousel = (automation_id: string): TemplateFields => ({
  reply_template_type: 'carousel',
  reply_template_content: {
    message: {
      attachment: {
        type: 'template',
        payload: {
          template_type: 'generic',
          elements: [
            { title: 'Mug', subtitle: '32' },
            {
              title: 'Bowl',
              buttons: [
                { type: 'web_url', title: 'Shop', url: 'https://shop.example/' },
                { type: 'postback', title: 'Ask', payload: payloadOf({ kind: 'automation', automation_id }) },
              ],
            },
          ],
        },
      },
    },
  },
})

test('names the automations of a message and of a private message', () => {
  expect(buttonTargets(leadingTo('a1'))).toEqual([{ card: null, index: 1, automation_id: 'a1' }])
  expect(buttonTargets({ private_message: leadingTo('a2') })).toEqual([
    { card: null, index: 1, automation_id: 'a2' },
  ])
  expect(buttonTargets({ private_message: null })).toEqual([])
})

test('changes payloads in both, and leaves settings without such buttons as they are', () => {
  const toThree = () => payloadOf({ kind: 'automation', automation_id: 'a3' })
  expect(buttonTargets(withPayloads({ private_message: leadingTo('a2') }, toThree))).toEqual([
    { card: null, index: 1, automation_id: 'a3' },
  ])
  expect(withPayloads(leadingTo('a1'), toThree)).toEqual(leadingTo('a3'))
  const plain = { private_message: null }
  expect(withPayloads(plain, toThree)).toBe(plain)
})

test('names, and changes, the automations of the buttons of cards', () => {
  expect(buttonTargets(inCarousel('a1'))).toEqual([{ card: 1, index: 1, automation_id: 'a1' }])
  const toThree = () => payloadOf({ kind: 'automation', automation_id: 'a3' })
  expect(withPayloads(inCarousel('a1'), toThree)).toEqual(inCarousel('a3'))
})
