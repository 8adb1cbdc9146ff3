/** The order of test files. */
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Drills take longest, although their files are small. */
const DRILLS = '/bench/drills/'

/**
 * Starts the drills first in their project, so that no worker ends long after the others. Vitest's own order starts the largest
 * files first, and in a checkout that has run them before, the slowest.
 */
export class DrillsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const projects = Map.groupBy(await super.sort(files), ({ project }) => project.name)
    return [...projects.values()].flatMap((ofProject) => [
      ...ofProject.filter(isDrill),
      ...ofProject.filter((file) => !isDrill(file)),
    ])
  }
}

const isDrill = ({ moduleId }: TestSpecification) => moduleId.includes(DRILLS)
