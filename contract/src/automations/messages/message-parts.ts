import * as z from 'zod/mini'
import { withScheme } from '../../web-address.ts'

/** A part of a message. Buttons, quick replies and cards are numbered from 0; the buttons of a card follow its number. */
export type TemplatePart =
  | 'type'
  | 'text'
  | 'source'
  | 'items'
  | ItemPart
  | CardPart
  | `cards.${number}.${ItemPart}`
export type ItemPart = `${number}.title` | `${number}.link` | `${number}.payload`
/** `card`: the card as a whole; `items`: the number of its buttons. */
type CardPart = `cards.${number}.${'card' | 'title' | 'subtitle' | 'image' | 'link' | 'items'}`

export interface TemplateProblem {
  part: TemplatePart
  message: string
}

export const at = <Part extends TemplatePart>(part: Part, messages: readonly string[]) =>
  messages.map((message) => ({ part, message }))

/** What replaces the texts of a message. `cut` shortens a text to the limit of the platform. */
export interface Filling {
  text(text: string, cut: (text: string) => string): string
  /** Of a button or a quick reply. */
  title(title: string, cut?: (title: string) => string): string
  address(address: string): string
}

/** Returns the schema of a part of a content. Fields that the platform does not support are refused instead of dropped. */
export const contentPart = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field in reply_template_content: ${issue.keys.join(', ')}.`
        : undefined,
  })

/** Returns the schema of a content with an attachment. */
export const attachmentContent = <Type extends string, Shape extends z.core.$ZodShape>(
  type: Type,
  payload: Shape,
) =>
  contentPart({
    message: contentPart({
      attachment: contentPart({ type: z.literal(type), payload: contentPart(payload) }),
    }),
  })

/** Returns a content with an attachment. */
export const attached = <Type extends string, const Payload>(type: Type, payload: Payload) => ({
  message: { attachment: { type, payload } },
})

/** Returns an address that was typed in a form. */
export const enteredAddress = (address: string): string => withScheme(address.trim())
