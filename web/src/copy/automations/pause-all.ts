import { m } from '@skein/messages'

export const pauseWords = {
  pause: m.pause_all_pause(),
  resume: m.pause_all_pause_resume(),
  pauseFull: m.pause_all_pause_full(),
  resumeFull: m.pause_all_pause_resume_full(),
  askTitle: m.pause_all_pause_ask_title(),
  askText: (name: string) => m.pause_all_pause_ask_text({ name }),
  paused: m.pause_all_pause_paused(),
  resumed: m.pause_all_pause_resumed(),
  banner: (name: string) => m.pause_all_pause_banner({ name }),
  undo: m.pause_all_pause_undo(),
  retry: m.pause_all_pause_retry(),
  pauseFailed: m.pause_all_pause_failed(),
  resumeFailed: m.pause_all_pause_resume_failed(),
} as const
