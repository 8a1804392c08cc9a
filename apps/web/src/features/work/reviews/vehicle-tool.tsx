import type { ReactNode } from 'react';
import { Spinner } from '../../../ui/spinner.tsx';
import stage from './background-tool.module.css';

interface VehicleToolProps {
  isPending: boolean;
  /** The photo with a button for each of its vehicles. */
  children: ReactNode;
}

/** Chooses which vehicle of a photo of several its picture shows. The choice is a draft until it is saved. */
export function VehicleTool({ children, isPending }: VehicleToolProps) {
  return (
    <div className={stage.stage} inert={isPending}>
      {children}
      {isPending && (
        <div className={stage.drawing}>
          <Spinner size={20} />
        </div>
      )}
    </div>
  );
}
