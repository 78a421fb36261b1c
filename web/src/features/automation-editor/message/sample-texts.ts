import { m } from '@skein/messages'

interface Sample {
  text: string
  imageUrl: string
  buttons: unknown[]
  cards?: unknown[]
  audioUrl?: string
}

/** Default content of each type of message. */
export const messageSamples = {
  text: {
    text: m.message_samples_text({ username: '{username}' }),
    imageUrl: '',
    buttons: [] as { text: string; link: string; payload: string }[],
  },
  image: { text: '', imageUrl: 'https://example.com/picture.jpg', buttons: [] },
  button_template: {
    text: m.message_samples_button_template_text({ username: '{username}' }),
    imageUrl: '',
    buttons: [
      {
        text: m.message_samples_shop_button(),
        link: 'https://example.com/shop',
        payload: '',
      },
    ],
  },
  quick_replies: {
    text: m.message_samples_quick_replies_text({ username: '{username}' }),
    imageUrl: '',
    buttons: [
      {
        text: m.message_samples_quick_replies_prices(),
        link: '',
        payload: m.message_samples_quick_replies_prices_payload(),
      },
      { text: m.message_samples_quick_replies_opening_hours(), link: '', payload: '' },
    ],
  },
  carousel: {
    text: '',
    imageUrl: '',
    buttons: [],
    cards: [
      {
        title: m.message_samples_carousel_title(),
        subtitle: m.message_samples_carousel_subtitle(),
        imageUrl: '',
        link: '',
        buttons: [
          { text: m.message_samples_carousel_button(), link: 'https://example.com/shop', payload: '' },
        ],
      },
    ],
  },
  audio: { text: '', imageUrl: '', buttons: [], audioUrl: 'https://example.com/hello.m4a' },
} satisfies Record<string, Sample>
