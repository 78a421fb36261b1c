import { rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { buildImage, findDevelopmentPackages, unpackedSize, type Image } from '../container/build-image.ts'
import { runInContainer, startContainer, type Container } from '../container/start-container.ts'
import { measureReplies, prepareAutomation } from '../product/journey.ts'
import { freePorts, withFolder } from '../product/start-everything.ts'
import { type Measure, note } from '../report/measure.ts'

/**
 * Builds the container image and starts it with a read-only file system. Signs up, connects an account, creates an automation,
 * reads the reply to each comment and makes a backup. Then deletes the data, restores the backup with the image, and
 * reads the replies to further comments. Throws when a reply is missing or a command fails.
 */
export async function containerDrill({ comments }: { comments: number }): Promise<Measure[]> {
  return withFolder(async (folder) => {
    const image = await buildImage(folder)
    const size = await unpackedSize(image)
    const development = findDevelopmentPackages(image)
    if (development.length > 0) note(`Development packages in the image: ${development.join(' ')}`)
    note(`unpacked: ${size.toFixed(0)} MB; runs as user ${image.user}: ${image.command.join(' ')}`)

    const volume = join(folder, 'volume')
    const backup = join(image.volume, 'backup.tar.gz')
    const first = await tryContainer(image, volume, async (container) => {
      await prepareAutomation(container)
      const replies = await measureReplies(container, comments)
      await container.run([...node(image), 'scripts/backup.ts', backup])
      return replies
    })
    rmSync(join(volume, relative(image.volume, image.env['DATA_DIR'] ?? '')), { recursive: true })
    await runInContainer(image, volume, [...node(image), 'scripts/restore.ts', backup])
    const second = await tryContainer(image, volume, async (container) => {
      // The time of a comment has whole seconds. A comment of the second of the restore is answered only after Instagram
      // was asked whether it has a reply already.
      await wait(1000 - (Date.now() % 1000))
      return measureReplies(container, comments)
    })

    const trials = [first, second]
    const sum = (figure: (trial: Trial) => number) =>
      trials.reduce((total, trial) => total + figure(trial), 0)
    return [
      { name: 'container.size', value: size, unit: 'MB' },
      { name: 'container.development_packages', value: development.length, unit: '' },
      { name: 'container.writable_outside_volume', value: sum(({ writable }) => writable), unit: '' },
      { name: 'container.failed_stops', value: sum(({ code }) => (code === 0 ? 0 : 1)), unit: '' },
      { name: 'container.stop_max', value: Math.max(...trials.map(({ stopped }) => stopped)), unit: 's' },
      { name: 'container.start_first', value: first.started, unit: 's' },
      { name: 'container.start_restored', value: second.started, unit: 's' },
      { name: 'container.replies', value: sum(({ replies }) => replies.length), unit: '' },
      {
        name: 'container.reply_max',
        value: Math.max(...trials.flatMap(({ replies }) => replies)),
        unit: 'ms',
      },
    ]
  })
}

interface Trial {
  /** Milliseconds from each comment to its reply. */
  replies: number[]
  /** Number of files and folders outside of the volume that the user of the image may write to. */
  writable: number
  /** Exit code after the stop signal. */
  code: number | null
  /** Seconds. */
  started: number
  stopped: number
}

/** Starts the image, calls `act`, runs the health check of the image and stops it. */
async function tryContainer(
  image: Image,
  volume: string,
  act: (container: Container) => Promise<number[]>,
): Promise<Trial> {
  const container = await startContainer(image, volume, await freePorts())
  let figures: Pick<Trial, 'replies' | 'writable'>
  try {
    const replies = await act(container)
    await container.run(image.healthCheck)
    const writable = (await container.run(findWritable(image))).split('\n').filter(Boolean)
    if (writable.length > 0) note(`The user of the image may write to ${writable.join(' ')}`)
    figures = { replies, writable: writable.length }
  } catch (error) {
    note(`The container wrote:\n${container.output()}`)
    await container.stop()
    throw error
  }
  const { code, seconds } = await container.stop()
  return { ...figures, code, started: container.seconds, stopped: seconds }
}

const node = ({ command }: Image) => command.slice(0, 1)

/** Returns a command that prints files and folders that can be written, except the volume, devices and `/proc`. */
function findWritable({ volume }: Image): string[] {
  const closedFolders = ['(', '-type', 'd', '!', '-executable', ')', '-prune', '-o']
  const skippedPaths = [volume, '/dev', '/proc'].flatMap((path) => ['-path', path, '-prune', '-o'])
  return ['find', '/', ...closedFolders, ...skippedPaths, '!', '-type', 'l', '-writable', '-print']
}
