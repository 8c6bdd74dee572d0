import { ApiProperty } from '@nestjs/swagger';

/** The answer of POST /branch/users. */
export class BranchUserDto {
  @ApiProperty({ description: 'Id of the user.', examples: ['AMINA'] })
  userId!: string;

  @ApiProperty({ description: 'Name of the user.', examples: ['Amina Otieno'] })
  userNm!: string;

  @ApiProperty({ description: 'Branch of the user: that of the app.', examples: ['00'] })
  bhfId!: string;

  @ApiProperty({ description: 'Y active, N inactive.', examples: ['Y'] })
  useYn!: string;
}
