import { Pause, Play } from 'lucide-react'
import { landingWords } from '../../copy/landing.ts'
import { Button } from '../../ui/button.tsx'

/** Pauses and resumes animations. */
export function PauseButton({ paused, onChange }: { paused: boolean; onChange: (paused: boolean) => void }) {
  const Glyph = paused ? Play : Pause
  return (
    <Button
      variant="ghost"
      size="dense"
      className="motion-reduce:hidden!"
      icon={<Glyph size={14} aria-hidden="true" />}
      onClick={() => onChange(!paused)}
    >
      {paused ? landingWords.play : landingWords.pause}
    </Button>
  )
}
