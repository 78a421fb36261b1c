import * as z from 'zod/mini'

export const ReplyTemplateType = z.enum([
  'text',
  'image',
  'button_template',
  'quick_replies',
  'carousel',
  'audio',
])
export type ReplyTemplateType = z.infer<typeof ReplyTemplateType>

/** The payload of a quick reply without one. */
export const emptyPayload = 'default_payload'

const shapeMessage =
  'reply_template_content must be {"message": …} in the form of a text, an image, a button template, quick replies, a carousel or an audio file.'

/** Part of a message. Fields that the platform does not support are refused instead of dropped. */
const part = <Shape extends z.core.$ZodShape>(shape: Shape) =>
  z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `Unknown field in reply_template_content: ${issue.keys.join(', ')}.`
        : shapeMessage,
  })

const TextContent = part({ message: part({ text: z.string() }) })

const ImageContent = part({
  message: part({
    attachment: part({
      type: z.literal('image'),
      payload: part({ url: z.string(), is_reusable: z._default(z.boolean(), true) }),
    }),
  }),
})

const LinkButton = part({
  type: z._default(z.literal('web_url'), 'web_url'),
  url: z._default(z.string(), ''),
  title: z._default(z.string(), ''),
})

/** A tap leads to an automation or to a person, see `payloadOf`. */
const PostbackButton = part({
  type: z.literal('postback'),
  title: z._default(z.string(), ''),
  payload: z._default(z.string(), ''),
})
export type TemplateButton = z.output<typeof LinkButton> | z.output<typeof PostbackButton>

const ButtonContent = part({
  message: part({
    attachment: part({
      type: z.literal('template'),
      payload: part({
        template_type: z.literal('button'),
        text: z.string(),
        buttons: z.array(z.union([PostbackButton, LinkButton])),
      }),
    }),
  }),
})

/** A card of a carousel. A tap on it opens the address of its `default_action`. */
const Card = part({
  title: z._default(z.string(), ''),
  subtitle: z.optional(z.string()),
  image_url: z.optional(z.string()),
  default_action: z.optional(
    part({ type: z._default(z.literal('web_url'), 'web_url'), url: z._default(z.string(), '') }),
  ),
  buttons: z.optional(z.array(z.union([PostbackButton, LinkButton]))),
})
export type TemplateCard = z.output<typeof Card>

const CarouselContent = part({
  message: part({
    attachment: part({
      type: z.literal('template'),
      payload: part({ template_type: z.literal('generic'), elements: z.array(Card) }),
    }),
  }),
})

const AudioContent = part({
  message: part({ attachment: part({ type: z.literal('audio'), payload: part({ url: z.string() }) }) }),
})

const Payload = z.pipe(
  z._default(z.string(), ''),
  z.transform((payload) => (payload.trim() === '' ? emptyPayload : payload)),
)

const QuickRepliesContent = part({
  message: part({
    text: z.string(),
    quick_replies: z.array(
      part({
        content_type: z._default(z.literal('text'), 'text'),
        title: z._default(z.string(), ''),
        payload: Payload,
      }),
    ),
  }),
})

const contents = [
  TextContent,
  ImageContent,
  ButtonContent,
  QuickRepliesContent,
  CarouselContent,
  AudioContent,
] as const
/** The message in the format of the platform, under the key `message`; also accepted as a JSON string. */
export const ReplyTemplateContent = z.union(
  [...contents, z.pipe(z.pipe(z.string(), z.transform(readJson)), z.union(contents, shapeMessage))],
  shapeMessage,
)
export type ReplyTemplateContent = z.output<typeof ReplyTemplateContent>

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A complete reply: the type and its content. */
const ReplyTemplate = z.union([
  z.object({ reply_template_type: z.literal('text'), reply_template_content: TextContent }),
  z.object({ reply_template_type: z.literal('image'), reply_template_content: ImageContent }),
  z.object({ reply_template_type: z.literal('button_template'), reply_template_content: ButtonContent }),
  z.object({ reply_template_type: z.literal('quick_replies'), reply_template_content: QuickRepliesContent }),
  z.object({ reply_template_type: z.literal('carousel'), reply_template_content: CarouselContent }),
  z.object({ reply_template_type: z.literal('audio'), reply_template_content: AudioContent }),
])
export type ReplyTemplate = z.output<typeof ReplyTemplate>

/** The two fields of a payload; both are null if the AI writes the reply. */
export const templateFields = {
  reply_template_type: z._default(z.nullable(ReplyTemplateType), null),
  reply_template_content: z._default(z.nullable(ReplyTemplateContent), null),
}

export interface TemplateFields {
  reply_template_type: ReplyTemplateType | null
  reply_template_content: ReplyTemplateContent | null
}

/** Returns the template of an automation; null if it has none, or if its content does not match its type. */
export function replyTemplateOf({
  reply_template_type,
  reply_template_content,
}: TemplateFields): ReplyTemplate | null {
  const parsed = z.safeParse(ReplyTemplate, { reply_template_type, reply_template_content })
  return parsed.success ? parsed.data : null
}

/** Returns who writes the reply: CUSTOM if the automation has a template, else AI_DECISION. */
export const replyTypeOf = ({ reply_template_type }: TemplateFields): 'CUSTOM' | 'AI_DECISION' =>
  reply_template_type === null ? 'AI_DECISION' : 'CUSTOM'
