import type { MessageKind } from '@skein/contract/message-kinds'
import { AtSign, Heart, Image, Mic, Paperclip, Reply, Share2, Video } from 'lucide-react'

const icons: Partial<Record<MessageKind, typeof Image>> = {
  image: Image,
  video: Video,
  audio: Mic,
  file: Paperclip,
  like: Heart,
  story_reply: Reply,
  story_mention: AtSign,
  shared_post: Share2,
  other: Paperclip,
}

/** Icon of a message that is more than a text; the label beside it says the same. */
export function MessageKindIcon({ kind }: { kind: MessageKind | undefined }) {
  const Icon = kind && icons[kind]
  return Icon ? <Icon size={14} aria-hidden="true" className="shrink-0 text-text-3" /> : null
}
