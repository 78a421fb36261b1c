import type { MessageButton } from '@skein/contract/automations/messages/buttons'
import type { MessageCard } from '@skein/contract/automations/messages/cards'
import type { ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import type { ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { PostPicker } from '../src/features/automation-editor/fields/post-picker.tsx'
import { postsQuery } from '../src/features/automation-editor/fields/queries.ts'
import { listKey } from '../src/features/automations/queries.ts'
import { MessageFields } from '../src/features/automation-editor/message/message-fields.tsx'
import {
  emptyMessage,
  type MessageForm,
  switchType,
} from '../src/features/automation-editor/message/message-form.ts'
import { replyImagesKey } from '../src/features/automation-editor/uploads/reply-images.ts'
import { replyAudioKey } from '../src/features/automation-editor/uploads/use-audio-upload.ts'
import { account, post } from '../test/automation-samples.ts'
import { WithResponses, FilledForm, type ComponentStates, nothing } from './state-parts.tsx'
const button = (title: string, url: string): MessageButton => ({ type: 'web_url', title, url })
const leading = (title: string, payload: string): MessageButton => ({ type: 'postback', title, payload })
const three = ['Shop', 'Sizes', 'A title that is longer than twenty'].map((title) =>
  button(title, 'https://morrow.example'),
)
const thirteen = Array.from({ length: 13 }, (_, place) => ({ title: `Answer ${place + 1}`, payload: '' }))
const posts = [
  post('1'),
  post('2', { media_type: 'VIDEO', caption: 'A video' }),
  post('3', { media_type: 'CAROUSEL_ALBUM', caption: null }),
].map((each) => ({ ...each, media_url: null }))

export const messages: ComponentStates[] = [
  {
    name: 'MessageTypeTabs',
    states: {
      text: () => <Message />,
      image: () => <Message form={switchType(emptyMessage, 'image')} />,
      'uploaded image, private address': () => (
        <Message images={[uploaded]} form={{ content: { type: 'image', source: { url: uploaded.url } } }} />
      ),
      'text written before': () => <Message form={{ aside: { text: { type: 'text', text: 'Mine' } } }} />,
    },
  },
  {
    name: 'ButtonListEditor',
    states: {
      sample: () => <Message form={switchType(emptyMessage, 'button_template')} />,
      'at the limit': () => <Buttons buttons={three} />,
      'invalid link and title': () => <Buttons buttons={[button('', 'shop')]} wrong />,
      'to a person and a deleted automation': () => (
        <Buttons buttons={[leading('Ask us', 'skein:person'), leading('Hours', 'skein:automation:gone')]} />
      ),
      none: () => <Buttons buttons={[]} wrong />,
    },
  },
  {
    name: 'QuickReplyEditor',
    states: {
      sample: () => <Message form={switchType(emptyMessage, 'quick_replies')} />,
      'at the limit': () => (
        <Message
          form={{
            content: { type: 'quick_replies', text: 'Which?', quick_replies: thirteen },
          }}
        />
      ),
    },
  },
  {
    name: 'CarouselEditor',
    states: {
      sample: () => <Message form={switchType(emptyMessage, 'carousel')} />,
      'at the limit': () => (
        <Cards cards={Array.from({ length: 10 }, (_, place) => card(`Shirt ${place + 1}`))} />
      ),
      'uploaded image, private address': () => (
        <Cards cards={[{ ...card('Shirt'), image_url: uploaded.url }]} images={[uploaded]} />
      ),
      'an empty card and wrong links': () => (
        <Cards
          wrong
          cards={[
            { title: '' },
            {
              ...card('x'.repeat(81)),
              image_url: 'shirt',
              default_action: { type: 'web_url', url: 'shop' },
              buttons: [button('', 'shop')],
            },
          ]}
        />
      ),
      none: () => <Cards cards={[]} wrong />,
    },
  },
  {
    name: 'AudioFields',
    states: {
      sample: () => <Message form={switchType(emptyMessage, 'audio')} />,
      'uploaded file, private address': () => (
        <Message
          audio={[recorded]}
          form={{
            content: { type: 'audio', source: { url: recorded.url } },
          }}
        />
      ),
      'without a link': () => <Message wrong form={{ content: { type: 'audio', source: { url: '' } } }} />,
    },
  },
  {
    name: 'PostPicker',
    states: {
      loading: () => <Posts />,
      empty: () => <Posts posts={[]} />,
      failed: () => <Posts posts={new Error('No connection.')} />,
      'two selected': () => <Posts posts={posts} selected={['1', '2']} />,
      'one is gone': () => <Posts posts={posts} selected={['1', '99']} />,
      'nothing selected': () => (
        <Posts posts={posts} error="Please select at least one specific post or choose 'All Posts'." />
      ),
    },
  },
]

interface MessageProps {
  form?: Partial<MessageForm>
  wrong?: boolean
  images?: ReplyImage[]
  audio?: ReplyAudio[]
}

const Message = ({ form = {}, wrong = false, images = [], audio = [] }: MessageProps) => (
  <WithResponses
    answers={[
      [replyImagesKey(account.platform_user_id), images],
      [replyAudioKey(account.platform_user_id), audio],
      [listKey(account.platform_user_id), []],
    ]}
  >
    <FilledForm
      values={{ ...emptyMessage, ...form }}
      problems={wrong ? { content: 'Look at it again.' } : {}}
    >
      <MessageFields platformUserId={account.platform_user_id} />
    </FilledForm>
  </WithResponses>
)

const uploaded: ReplyImage = {
  id: 'image-1',
  url: '/social.png',
  is_public: false,
  content_type: 'image/png',
  width: 1200,
  height: 630,
  size_bytes: 340_000,
  alt: 'Our menu',
  created_at: '2026-11-23T10:00:00.000Z',
}

const recorded: ReplyAudio = {
  id: 'audio-1',
  url: '/hello.m4a',
  is_public: false,
  content_type: 'audio/mp4',
  seconds: 65,
  size_bytes: 1_040_000,
  created_at: '2026-11-23T10:00:00.000Z',
}

const card = (title: string): MessageCard => ({
  title,
  subtitle: 'In three colors',
  image_url: 'https://shop.example/shirt.jpg',
  default_action: { type: 'web_url', url: 'https://shop.example/shirt' },
  buttons: [button('Buy', 'https://shop.example/shirt')],
})

const Cards = ({ cards, ...rest }: { cards: MessageCard[] } & Pick<MessageProps, 'wrong' | 'images'>) => (
  <Message {...rest} form={{ content: { type: 'carousel', elements: cards } }} />
)

const Buttons = ({ buttons, wrong = false }: { buttons: MessageButton[]; wrong?: boolean }) => (
  <Message wrong={wrong} form={{ content: { type: 'button_template', text: 'Our shop', buttons } }} />
)

interface PostsProps {
  posts?: unknown
  selected?: string[]
  error?: string
}

const Posts = ({ posts: answer, selected = [], error }: PostsProps) => (
  <WithResponses
    answers={answer === undefined ? [] : [[postsQuery(account.platform_user_id).queryKey, answer]]}
  >
    <PostPicker
      platformUserId={account.platform_user_id}
      selected={selected}
      onChange={nothing}
      error={error}
    />
  </WithResponses>
)
