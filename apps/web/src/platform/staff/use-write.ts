/** One write of staff at a time. */
import { useSingleWrite } from '../use-single-write.ts'
import { callStaff } from './call-staff.ts'

export const useWrite = () => useSingleWrite(callStaff)
