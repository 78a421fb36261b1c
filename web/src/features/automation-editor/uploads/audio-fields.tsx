import { replyAudioLimits } from '@skein/contract/limits'
import type { ReplyAudio } from '@skein/contract/automations/replies/reply-audio'
import { m } from '@skein/messages'
import { LinkInput } from '../../../components/fields/link-input.tsx'
import { AudioLines, Trash2 } from 'lucide-react'
import { AudioPlayer } from '../../../components/audio-player.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { FieldGroup } from '../../../ui/forms/field-group.tsx'
import { Field } from '../../../ui/forms/field.tsx'
import { FileInput } from './file-input.tsx'
import { NotPublic } from './not-public.tsx'
import { isSample } from '../message/message-form.ts'
import { useAudioUpload } from './use-audio-upload.ts'
import type { FieldsProps } from '../message/use-message.ts'
import { formatPlayTime, formatFileSize } from '../../../lib/format.ts'

const sizeText = ({ seconds, size_bytes }: { seconds: number; size_bytes: number }) =>
  m.audio_upload_size({ duration: formatPlayTime(seconds), size_bytes: formatFileSize(size_bytes) })

/** An audio file: uploaded, or by its public link. */
export function AudioFields({
  content,
  message,
  onChange,
  platformUserId,
}: FieldsProps<{ source: { url: string } }>) {
  const { url } = content.source
  const setUrl = (address: string) => onChange({ source: { url: address } })
  const { audio, ...uploads } = useAudioUpload({
    platformUserId,
    url,
    onUrlChange: setUrl,
  })
  return (
    <div className="flex flex-col gap-5">
      <FieldGroup
        legend={m.audio_upload_legend()}
        hint={m.audio_upload_hint({ value: replyAudioLimits.fileBytes / 1_048_576 })}
        error={uploads.error}
      >
        <FileInput
          accept="audio/*,video/mp4"
          label={audio ? m.audio_upload_replace() : m.audio_upload_drop()}
          icon={<AudioLines size={22} aria-hidden="true" />}
          progress={uploads.progress}
          onFile={uploads.take}
        />
      </FieldGroup>
      {uploads.failed && <ErrorState title={m.audio_upload_list_failed()} {...uploads.failed} />}
      {audio && <UploadedAudio key={audio.id} audio={audio} onRemove={() => uploads.remove(audio.id)} />}
      {audio?.is_public === false && <NotPublic text={m.audio_upload_not_public()} />}
      <Field
        label={m.audio_upload_link()}
        hint={m.audio_upload_link_hint()}
        error={message.errorAt('source')}
      >
        <LinkInput url={url} onChange={setUrl} onLeave={() => message.leave('source')} />
      </Field>
      {isSample(message.form) && <p className="text-label text-warn">{m.message_sample_link()}</p>}
    </div>
  )
}

function UploadedAudio({ audio, onRemove }: { audio: ReplyAudio; onRemove: () => void }) {
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-card bg-raised p-3 in-[details]:bg-overlay">
      <AudioPlayer src={audio.url} label={m.audio_upload_player()} className="min-w-0 grow" />
      <p className="meta tabular">{sizeText(audio)}</p>
      <Button size="dense" icon={<Trash2 size={16} aria-hidden="true" />} onClick={onRemove}>
        {m.audio_upload_remove()}
      </Button>
    </div>
  )
}
