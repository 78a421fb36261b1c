import type { ComponentProps, ReactNode } from 'react'
import { type AiText, PhoneComment } from '../src/components/phone/phone-comment.tsx'
import { PhoneDm } from '../src/components/phone/phone-dm.tsx'
import type { PhoneCard, PhoneMessage } from '../src/components/phone/phone-message.ts'
import { PhonePreview } from '../src/components/phone/phone-preview.tsx'
import { Press, longWord, type ComponentStates } from './state-parts.tsx'

const said = [
  { text: 'What ', marked: false },
  { text: 'price', marked: true },
  { text: ' is it?', marked: false },
]
const comment = { account: 'morrow.linen', post: null, comment: said, byAi: null, sample: false }

const cards: readonly PhoneCard[] = [
  {
    title: 'Linen shirt',
    subtitle: 'In three colors, made to order within two weeks',
    picture: { url: 'https://pictures.example/1.jpg', load: false },
    titles: ['Buy', 'Sizes', 'A title that is cut'],
  },
  { title: longWord, subtitle: '', picture: null, titles: ['Buy'] },
  { title: '', subtitle: 'A card without a title', picture: null, titles: [''] },
]

export const phones: ComponentStates[] = [
  {
    name: 'PhonePreview of a message',
    states: {
      text: () => <Dm message={{ type: 'text', text: 'See https://morrow.example' }} />,
      emoji: () => <Dm message={{ type: 'text', text: '🧵' }} />,
      'image without its picture': () => (
        <Dm message={{ type: 'image', url: 'https://pictures.example/1.jpg', load: false }} />
      ),
      'broken image': () => <Dm message={{ type: 'image', url: '/nowhere.jpg', load: true }} />,
      buttons: () => (
        <Dm
          message={{ type: 'button_template', text: 'Our shop', titles: ['Open', '', 'A title that is cut'] }}
        />
      ),
      'quick replies': () => (
        <Dm
          message={{
            type: 'quick_replies',
            text: 'Which size?',
            replies: ['Small', 'Medium', 'Large', 'A very long title indeed'].map((title) => ({
              title,
              payload: title,
            })),
          }}
        />
      ),
      carousel: () => <Dm message={{ type: 'carousel', cards }} />,
      'one card': () => <Dm message={{ type: 'carousel', cards: cards.slice(2) }} />,
      'audio that is not loaded': () => (
        <Dm message={{ type: 'audio', url: 'https://sounds.example/1.m4a', load: false }} />
      ),
      'audio of another server': () => (
        <Dm message={{ type: 'audio', url: 'https://sounds.example/1.m4a', load: true }} />
      ),
      'broken audio': () => (
        <Dm message={{ type: 'audio', url: `${location.origin}/social.png`, load: true }} />
      ),
      'no audio': () => <Dm message={{ type: 'audio', url: '', load: false }} />,
      'written by AI': () => <Dm byAi="written" message={{ type: 'text', text: 'Answer kindly.' }} />,
      'after what was said before': () => (
        <Dm earlier={['Do you ship?', 'We do!']} message={{ type: 'text', text: 'It costs €9.' }} />
      ),
      example: () => <Dm sample message={{ type: 'text', text: 'Hello' }} />,
      'in the other theme': () => (
        <Press selector="input[value=light]">
          <Dm message={{ type: 'text', text: 'See https://morrow.example' }} />
        </Press>
      ),
      'one long word': () => <Dm message={{ type: 'text', text: longWord }} />,
      nothing: () => <Dm message={null} />,
      'the business writes first, about a post': () => (
        <Dm said={null} about={null} message={{ type: 'text', text: 'Here is the list.' }} />
      ),
    },
  },
  {
    name: 'PhonePreview of a comment',
    states: {
      reply: () => <Comment reply="Sent you the list!" />,
      'reply of AI': () => <Comment byAi="written" reply="Answer kindly." />,
      example: () => <Comment sample reply="Hello" />,
      'no reply': () => <Comment reply={null} />,
      video: () => <Comment post={{ image: null, video: true }} reply="Thank you" />,
    },
  },
]

interface DmProps {
  earlier?: readonly string[]
  message: PhoneMessage | null
  said?: typeof said | null
  about?: null
  byAi?: AiText
  sample?: boolean
}

const Dm = (props: DmProps) => (
  <Phone>
    <PhoneDm account="morrow.linen" said={said} byAi={null} sample={false} {...props} />
  </Phone>
)

const Comment = (props: Partial<ComponentProps<typeof PhoneComment>>) => (
  <Phone>
    <PhoneComment {...comment} reply={null} {...props} />
  </Phone>
)

const Phone = ({ children }: { children: ReactNode }) => (
  <PhonePreview title="Preview" caption="What a customer sees" onRestart={() => {}}>
    {children}
  </PhonePreview>
)
