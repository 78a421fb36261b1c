import type { OutgoingMessage } from '@skein/contract/automations/messages/messages'
import { m } from '@skein/messages'
import { markMatches } from '../../../components/phone/highlight-logic.ts'
import { PhoneComment } from '../../../components/phone/phone-comment.tsx'
import type { ThumbPost } from '../../../components/post-thumb.tsx'
import { PhoneDm } from '../../../components/phone/phone-dm.tsx'
import { PhonePreview } from '../../../components/phone/phone-preview.tsx'
import { useAiReply } from '../preview/ai-preview.ts'
import { filledReply, sampleText, verdictOf } from '../preview/preview-logic.ts'
import type { PostsForm, TriggerForm } from '../form/automation-form.ts'
import type { PreviewProps } from '../form/editor-kind.ts'
import { SideSwitch } from '../preview/side-switch.tsx'
import { isSample, type MessageForm } from './message-form.ts'
import { limitLine, phoneMessageOf } from './message-logic.ts'
import { viewOf } from './message-views.tsx'
import type { AutomationEvent } from '../../../lib/automation-event.ts'

/** The form fields that the preview of a message reads. */
export type PreviewedForm = TriggerForm & MessageForm & Partial<PostsForm> & { system_prompt: string | null }

interface MessagePhoneProps extends Pick<
  PreviewProps,
  'testText' | 'onTestTextChange' | 'side' | 'onSideChange'
> {
  form: PreviewedForm
  account: string
  /** The trigger: a comment that gets a private reply, or a direct message. */
  event: AutomationEvent
  /** The post of the comment; null for any post. */
  post: ThumbPost | null
  /** Returns the alt text of an uploaded image. */
  altOf: (url: string) => string | undefined
}

/** Phone preview with two sides: comments and direct messages. */
export function MessagePhone(props: MessagePhoneProps) {
  const { form, account, event, post, altOf, testText, side, onSideChange } = props
  const text = testText.trim() || sampleText(form) || m.editor_bench_placeholder()
  const verdict = verdictOf(form, text)
  const keyword = verdict.kind === 'fires' ? verdict.keyword : null
  const aiReply = useAiReply(testText)
  const said = markMatches(text, keyword, form)
  const message = verdict.kind === 'silent' ? null : messageOf(props, { keyword, aiReply })
  return (
    <PhonePreview
      title={m.editor_live_preview()}
      onRestart={() => props.onTestTextChange('')}
      switcher={<SideSwitch side={side} onChange={onSideChange} />}
      caption={side === 'dm' ? <DmNotes {...props} /> : m.comment_reply_preview_caption()}
    >
      {side === 'comment' ? (
        <PhoneComment
          account={account}
          post={post}
          comment={said}
          reply={null}
          byAi={null}
          sample={false}
          note={noteOf(event, verdict.kind === 'silent')}
        />
      ) : (
        <PhoneDm
          account={account}
          said={said}
          about={event === 'comment' ? post : undefined}
          message={message}
          view={message === null ? undefined : viewOf(message)}
          // The sample addresses do not exist, so the files are not requested.
          load={!isSample(form)}
          altOf={altOf}
          byAi={form.reply_type === 'CUSTOM' ? null : aiReply === null ? 'placeholder' : 'written'}
          sample={form.reply_type === 'CUSTOM' && isSample(form)}
        />
      )}
    </PhonePreview>
  )
}

function DmNotes({ form, event }: MessagePhoneProps) {
  return (
    <>
      {m.message_preview_notes_caption()}
      {form.reply_type === 'CUSTOM' && <span className="tabular block">{limitLine(form)}</span>}
      {event === 'comment' && <span className="block">{m.message_preview_notes_once()}</span>}
    </>
  )
}

function noteOf(event: AutomationEvent, silent: boolean): string | undefined {
  if (event === 'message') return m.message_preview_notes_messages_only()
  return silent ? undefined : m.message_preview_notes_in_private()
}

interface Filling {
  keyword: string | null
  aiReply: string | null
}

function messageOf({ form, event }: MessagePhoneProps, { keyword, aiReply }: Filling): OutgoingMessage {
  const values = {
    username: m.phone_customer(),
    keyword: keyword ?? form.keywords[0] ?? '',
    postLink: event === 'comment' ? 'https://www.instagram.com/p/your-post/' : null,
  }
  const fill = (text: string) => filledReply(text, values).trim()
  return form.reply_type === 'CUSTOM'
    ? phoneMessageOf(form, fill)
    : { type: 'text', text: aiReply ?? m.phone_ai_placeholder() }
}
