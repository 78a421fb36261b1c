import * as z from 'zod/mini'
import { describe, expect, test } from 'vitest'
import { allMessageTypes, enteredMessage, messageTypeOf, OutgoingMessage } from './messages.ts'
import { replyMessageOf, templateFieldsFor } from '../replies/reply-template.ts'

const fill = (text: string, cut = (whole: string) => whole) => cut(text.replaceAll('{username}', 'nora'))
const filling = { text: fill, title: fill, address: fill }

describe.each(allMessageTypes.map((type) => [type.type, type] as const))(
  'a message of the type %s',
  (_, type) => {
    const sample = type.sample()
    const savedMessage = replyMessageOf(templateFieldsFor(enteredMessage(sample)))

    test('is the same after it was saved and opened', () => {
      const content = savedMessage && z.parse(type.content, type.contentOf(savedMessage))
      expect(content && type.messageOf(content)).toEqual(savedMessage)
      expect(savedMessage && (type.shown?.(savedMessage) ?? savedMessage)).toEqual(sample)
    })

    test('is restored from a draft', () => {
      expect(z.parse(OutgoingMessage, sample)).toEqual(sample)
    })

    test('has no variables left once they are filled', () => {
      expect(JSON.stringify(type.filled(sample, filling))).not.toContain('{username}')
    })

    test('reads the text, and has it in the text that replaces a refused form', () => {
      const texts = type.texts(sample).filter((text) => text !== '')
      for (const text of texts) expect(type.comparable(sample)).toContain(text)
      const [first = ''] = texts
      expect(type.plain?.(sample) ?? first).toContain(first)
    })
  },
)

test('a message whose content belongs to another type is none', () => {
  const [text, image] = [messageTypeOf('text'), messageTypeOf('image')]
  expect(
    replyMessageOf({
      reply_template_type: 'image',
      reply_template_content: text.contentOf(text.sample()),
    }),
  ).toBeNull()
  expect(z.safeParse(text.content, image.contentOf(image.sample())).success).toBe(false)
})
