import { adminTexts } from './texts.admin.ts'
import { haulerTexts } from './texts.hauler.ts'
import { publicTexts } from './texts.public.ts'

/**
 * What one screen in one state shows, by the part a person finds it by. '{phone}' and '{product}' are
 * settings. `scenes.ts` knows how to reach each scene.
 */
export type SceneTexts = {
  scene: string
  headings?: string[]
  texts?: string[]
  buttons?: string[]
  links?: string[]
  tabs?: string[]
  labels?: string[]
  placeholders?: string[]
  options?: string[]
  columns?: string[]
  selectors?: string[]
  /** What must not be there. */
  absent?: string[]
}

/** Section 2, every text of every screen. */
export const sceneTexts: SceneTexts[] = [...publicTexts, ...haulerTexts, ...adminTexts]
