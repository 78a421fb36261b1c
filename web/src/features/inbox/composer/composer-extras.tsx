import { uploadReplyImage, type ReplyImage } from '@skein/contract/automations/replies/reply-images'
import { ImageUp, Smile } from 'lucide-react'
import { Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { m } from '@skein/messages'
import { upload } from '../../../lib/api/upload.ts'
import { useGivenImage } from '../../../lib/browser/use-given-image.ts'
import { AskAdministrator } from '../../../components/ask-administrator.tsx'
import { Button } from '../../../ui/buttons/button.tsx'
import { causeOf } from '../../../ui/feedback/cause-of.ts'
import { notifyFailure } from '../../../ui/feedback/notify-failure.ts'
import { IconButton } from '../../../ui/buttons/icon-button.tsx'
import { lazyPart } from '../../../ui/loading/lazy-part.tsx'
import { MissingOverlay } from '../../../ui/loading/missing-part.tsx'
import type { SentImage } from '../draft-store.ts'

const EmojiPicker = lazyPart(async () => (await import('./emoji-picker.tsx')).EmojiPicker, MissingOverlay)

interface ComposerExtrasProps {
  platformUserId: string
  /** Only text may be sent: a private reply. */
  textOnly: boolean
  onEmoji: (emoji: string) => void
  onImage: (image: SentImage) => void
  /** Reports whether emoji or an image are shown, which need a line of their own. */
  onPanel: (shown: boolean) => void
  /** Returns the focus to the field. */
  onLeave: () => void
}

/** Emoji and image of a message, below the field. */
export function ComposerExtras(props: ComposerExtrasProps) {
  const { textOnly, onImage, onLeave } = props
  const { image, uploading, dropping, choose, drop } = useChosenImage(props)
  const [emoji, setEmoji] = useState(false)
  const hasPanel = emoji || image !== null || dropping
  const report = useEffectEvent(props.onPanel)
  useEffect(() => report(hasPanel), [hasPanel])
  const pick = (each: string) => {
    setEmoji(false)
    props.onEmoji(each)
  }
  const closeEmoji = () => {
    setEmoji(false)
    onLeave()
  }
  const leave = () => {
    drop()
    onLeave()
  }
  return (
    <>
      <IconButton
        size="dense"
        label={m.composer_emoji()}
        icon={<Smile size={16} aria-hidden="true" />}
        aria-expanded={emoji}
        onClick={() => setEmoji(!emoji)}
      />
      <ImageButton textOnly={textOnly} uploading={uploading} onChoose={choose} />
      {emoji && (
        <Suspense>
          <EmojiPicker onPick={pick} onClose={closeEmoji} />
        </Suspense>
      )}
      {dropping && (
        <p className="w-full rounded-card border border-dashed border-control p-3 text-center text-text-2">
          {textOnly ? m.composer_image_private() : m.composer_image_drop()}
        </p>
      )}
      {image && (
        <ChosenImage
          image={image}
          onSend={() => {
            onImage({ id: image.id, url: image.url })
            leave()
          }}
          onRemove={leave}
        />
      )}
    </>
  )
}

interface ImageButtonProps {
  textOnly: boolean
  uploading: boolean
  onChoose: (field: HTMLInputElement) => Promise<void>
}

function ImageButton({ textOnly, uploading, onChoose }: ImageButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <Button
        size="dense"
        variant="ghost"
        busy={uploading}
        aria-disabled={textOnly}
        aria-label={m.composer_image()}
        title={textOnly ? m.composer_image_private() : m.composer_image()}
        icon={<ImageUp size={16} aria-hidden="true" />}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.composer_image()}
        accept="image/png,image/jpeg,image/gif"
        onChange={({ currentTarget }) => void onChoose(currentTarget)}
      />
    </>
  )
}

interface ChosenImageProps {
  image: ReplyImage
  onSend: () => void
  onRemove: () => void
}

/** The image before it is sent. */
function ChosenImage({ image, onSend, onRemove }: ChosenImageProps) {
  return (
    <div className="flex w-full flex-wrap items-center gap-3 rounded-card border border-line bg-pane p-2">
      <img src={image.url} alt="" className="size-12 shrink-0 rounded-chip bg-raised object-cover" />
      <Button size="dense" onClick={onSend}>
        {m.composer_image_send()}
      </Button>
      <Button size="dense" variant="ghost" onClick={onRemove}>
        {m.composer_image_remove()}
      </Button>
      {!image.is_public && (
        <div className="text-label">
          <p className="text-warn">{m.image_upload_not_public()}</p>
          <AskAdministrator section="server" />
        </div>
      )}
    </div>
  )
}

/** An image that is chosen, pasted or dropped is uploaded, and shown before it is sent. */
function useChosenImage({
  platformUserId,
  textOnly,
}: Pick<ComposerExtrasProps, 'platformUserId' | 'textOnly'>) {
  const [image, setImage] = useState<ReplyImage | null>(null)
  const [uploading, setUploading] = useState(false)

  async function choose(field: HTMLInputElement) {
    const [file] = field.files ?? []
    // The same file can be chosen again.
    field.value = ''
    if (file) await take(file)
  }
  async function take(file: File) {
    setUploading(true)
    try {
      setImage(await upload(uploadReplyImage, { platform_user_id: platformUserId, file }, () => {}))
    } catch (cause) {
      notifyFailure(m.composer_image_failed({ cause: causeOf(cause) }), cause, () => void take(file))
    } finally {
      setUploading(false)
    }
  }
  const dropping = useGivenImage((file) => {
    if (!textOnly && !uploading) void take(file)
  })
  return { image, uploading, dropping, choose, drop: () => setImage(null) }
}
