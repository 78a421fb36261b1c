import { m } from '@skein/messages'

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
        text: m.message_samples_button_template_buttons_1_text(),
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
        text: m.message_samples_quick_replies_buttons_1_text(),
        link: '',
        payload: m.message_samples_quick_replies_buttons_1_payload(),
      },
      { text: m.message_samples_quick_replies_buttons_2_text(), link: '', payload: '' },
    ],
  },
} satisfies Record<string, { text: string; imageUrl: string; buttons: unknown[] }>
