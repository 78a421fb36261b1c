import { m } from '@skein/messages'

export const pickerWords = {
  label: m.post_picker_label(),
  loading: m.post_picker_loading(),
  empty: m.post_picker_empty(),
  emptyHint: m.post_picker_empty_hint(),
  failed: m.post_picker_failed(),
  selected: (count: number) => m.post_picker_selected({ count }),
  video: m.post_picker_video(),
  album: m.post_picker_album(),
  image: m.post_picker_image(),
  noCaption: m.post_picker_no_caption(),
  gone: (count: number) => m.post_picker_gone({ count }),
  forget: m.post_picker_forget(),
} as const
