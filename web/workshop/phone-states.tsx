import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import type { MessageCard } from '@skein/contract/automations/messages/cards'
import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import type { ComponentProps, ReactNode } from 'react'
import { PhoneAudio } from '../src/components/phone/phone-audio.tsx'
import { PhoneCards } from '../src/components/phone/phone-cards.tsx'
import { type AiText, PhoneComment } from '../src/components/phone/phone-comment.tsx'
import { PhoneDm } from '../src/components/phone/phone-dm.tsx'
import { PhonePreview } from '../src/components/phone/phone-preview.tsx'
import { viewOf } from '../src/features/automation-editor/message/message-views.tsx'
import { PostThumb } from '../src/components/post-thumb.tsx'
import { Press, longWord, type ComponentStates } from './state-parts.tsx'

const said = [
  { text: 'What ', marked: false },
  { text: 'price', marked: true },
  { text: ' is it?', marked: false },
]
const comment = { account: 'morrow.linen', post: null, comment: said, byAi: null, sample: false }

const button = (title: string): MessageButton => ({ type: 'web_url', title, url: 'https://morrow.example' })
const cards: MessageCard[] = [
  {
    title: 'Linen shirt',
    subtitle: 'In three colors, made to order within two weeks',
    image_url: 'https://pictures.example/1.jpg',
    buttons: ['Buy', 'Sizes', 'A title that is cut'].map(button),
  },
  { title: longWord, buttons: [button('Buy')] },
  { title: '', subtitle: 'A card without a title', buttons: [button('')] },
]

const dot =
  'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"%3E%3Crect width="1" height="1" fill="teal"/%3E%3C/svg%3E'
const caption = 'Fresh from the kiln: our new bowls, in three glazes'
const thumb = 'size-36 rounded-control'

export const phones: ComponentStates[] = [
  {
    name: 'PostThumb',
    states: {
      picture: () => <PostThumb post={{ image: dot, video: false, caption }} className={thumb} />,
      video: () => <PostThumb post={{ image: dot, video: true, caption }} className={thumb} />,
      'failed picture': () => (
        <PostThumb post={{ image: '/nowhere.jpg', video: false, caption }} className={thumb} />
      ),
      'no picture': () => <PostThumb post={{ image: null, video: true }} className={thumb} />,
      'any post': () => <PostThumb post={null} className={thumb} />,
      small: () => <PostThumb small post={{ image: dot, video: true }} className="size-9 rounded-control" />,
    },
  },
  {
    name: 'PhonePreview of a message',
    states: {
      text: () => <Dm message={{ type: 'text', text: 'See https://morrow.example' }} />,
      emoji: () => <Dm message={{ type: 'text', text: '🧵' }} />,
      'image without its picture': () => (
        <Dm load={false} message={{ type: 'image', source: { url: 'https://pictures.example/1.jpg' } }} />
      ),
      'broken image': () => <Dm message={{ type: 'image', source: { url: '/nowhere.jpg' } }} />,
      buttons: () => (
        <Dm
          message={{
            type: 'button_template',
            text: 'Our shop',
            buttons: ['Open', '', 'A title that is cut'].map(button),
          }}
        />
      ),
      'quick replies': () => (
        <Dm
          message={{
            type: 'quick_replies',
            text: 'Which size?',
            quick_replies: ['Small', 'Medium', 'Large', 'A very long title indeed'].map((title) => ({
              title,
              payload: title,
            })),
          }}
        />
      ),
      carousel: () => <Dm message={{ type: 'carousel', elements: cards }} />,
      'one card': () => (
        <Phone>
          <PhoneCards message={{ elements: cards.slice(2) }} />
        </Phone>
      ),
      'audio that is not loaded': () => (
        <Dm load={false} message={{ type: 'audio', source: { url: 'https://sounds.example/1.m4a' } }} />
      ),
      'audio of another server': () => (
        <Dm message={{ type: 'audio', source: { url: 'https://sounds.example/1.m4a' } }} />
      ),
      'broken audio': () => (
        <Dm message={{ type: 'audio', source: { url: `${location.origin}/social.png` } }} />
      ),
      'no audio': () => (
        <Phone>
          <PhoneAudio message={{ source: { url: '' } }} />
        </Phone>
      ),
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
  message: OutgoingMessage | null
  load?: boolean
  said?: typeof said | null
  about?: null
  byAi?: AiText
  sample?: boolean
}

const Dm = (props: DmProps) => (
  <Phone>
    <PhoneDm
      account="morrow.linen"
      said={said}
      byAi={null}
      sample={false}
      view={props.message === null ? undefined : viewOf(props.message)}
      {...props}
    />
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
