import type { MessageCard } from '@skein/contract/automations/messages/cards'

/** Reply templates of every type, as the editor saves them. */
export const textReply = (text: string) => ({
  reply_template_type: 'text' as const,
  reply_template_content: { message: { text } },
})

export const imageReply = (url: string) => ({
  reply_template_type: 'image' as const,
  reply_template_content: {
    message: { attachment: { type: 'image' as const, payload: { url, is_reusable: true } } },
  },
})

export const buttonReply = (text: string, title: string, url: string) => ({
  reply_template_type: 'button_template' as const,
  reply_template_content: {
    message: {
      attachment: {
        type: 'template' as const,
        payload: {
          template_type: 'button' as const,
          text,
          buttons: [{ type: 'web_url' as const, title, url }],
        },
      },
    },
  },
})

/** `payloads` maps titles of buttons to payloads. */
export const postbackReply = (text: string, payloads: Readonly<Record<string, string>>) => ({
  reply_template_type: 'button_template' as const,
  reply_template_content: {
    message: {
      attachment: {
        type: 'template' as const,
        payload: {
          template_type: 'button' as const,
          text,
          buttons: Object.entries(payloads).map(([title, payload]) => ({
            type: 'postback' as const,
            title,
            payload,
          })),
        },
      },
    },
  },
})

/** `choices` maps titles to payloads. */
export const quickReplies = (text: string, choices: Readonly<Record<string, string>>) => ({
  reply_template_type: 'quick_replies' as const,
  reply_template_content: {
    message: {
      text,
      quick_replies: Object.entries(choices).map(([title, payload]) => ({
        content_type: 'text' as const,
        title,
        payload,
      })),
    },
  },
})

export const audioReply = (url: string) => ({
  reply_template_type: 'audio' as const,
  reply_template_content: { message: { attachment: { type: 'audio' as const, payload: { url } } } },
})

/** A carousel of these cards. */
export const carouselReply = (...elements: MessageCard[]) => ({
  reply_template_type: 'carousel' as const,
  reply_template_content: {
    message: {
      attachment: {
        type: 'template' as const,
        payload: { template_type: 'generic' as const, elements },
      },
    },
  },
})
