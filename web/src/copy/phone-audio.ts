import { m } from '@skein/messages'

export const phoneAudioWords = {
  label: m.phone_audio(),
  missing: m.phone_audio_missing(),
  play: m.phone_audio_play(),
  pause: m.phone_audio_pause(),
  withheld: (host: string) => m.phone_audio_withheld({ host }),
  broken: m.phone_audio_broken(),
} as const
